package dev.pegboard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One tool, called by a person. */
class CallCommandTest {
    private final Screen screen = new Screen();

    @Test
    void aProcessOfItsOwnPrintsTheTextAndNothingElse(@TempDir Path directory) throws Exception {
        var run = new ChildProgram(directory).set("LC_ALL", "C").run("call", "tool_help", "tool=server_info");

        assertThat(run.exit()).isZero();
        assertThat(run.out()).startsWith("# server_info").endsWith("\n");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void aProcessOfItsOwnFailsWithTheTool(@TempDir Path directory) throws Exception {
        var run = new ChildProgram(directory).run("call", "tool_hlep");

        assertThat(run.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .isEqualTo("[E_TOOL_NOT_FOUND] Unknown tool: tool_hlep. Did you mean tool_help?\n"
                        + "Hint: Run `pegboard tools` to see all names.\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"server_info", "server.info", "server-info"})
    void anySpellingOfTheNameWillDo(String name) {
        assertThat(screen.run("call", name)).isZero();
        assertThat(screen.out()).contains("\"name\":\"pegboard\"", "\"transports\":[\"in-process\"]");
    }

    @Test
    void theAnswerIsAnEnvelopeWithJsonBeforeOrAfterTheName() {
        assertThat(screen.run("call", "--json", "server_info")).isZero();
        assertThat(screen.run("call", "server_info", "--json")).isZero();

        assertThat(screen.out().lines().map(ChildProgram::parse))
                .hasSize(2)
                .allMatch(envelope -> envelope.isTrue("ok"))
                .allMatch(envelope -> envelope.at("meta", "durationMs").isPresent());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--json|{\"tool\":\"server_info\"}", "--json={\"tool\":\"server_info\"}"})
    void theArgumentsMayBeJson(String words) {
        String[] split = ("call|tool_help|" + words).split("\\|");

        assertThat(screen.run(split)).isZero();
        assertThat(ChildProgram.parse(screen.out()).at("data", "tool")).contains("server_info");
    }

    @Test
    void aFailureIsAnEnvelopeToo() {
        assertThat(screen.run("call", "tool_help", "--json", "{\"tol\":1}")).isEqualTo(ExitCode.FAILED);
        assertThat(ChildProgram.parse(screen.out()).at("error", "code")).contains("E_INVALID_ARGUMENT");
        assertThat(screen.err()).isEmpty();
    }

    @Test
    void aWrongArgumentIsTheToolsFailure() {
        assertThat(screen.run("call", "tool_help", "tol=1")).isEqualTo(ExitCode.FAILED);
        assertThat(screen.err()).contains("[E_INVALID_ARGUMENT]", "Did you mean tool?", "Hint: ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "call",
                "call server_info word",
                "call tool_help --json {broken",
                "call tool_help --json {\"tool\":\"server_info\"} tool=project_info",
                "call server_info --project /no/such/place",
                "call server_info --timeout soon",
            })
    void aCommandThatMakesNoSenseIsBadUsage(String line) {
        assertThat(screen.run(line.split(" "))).isEqualTo(ExitCode.USAGE);
        assertThat(screen.out()).isEmpty();
        assertThat(screen.err()).hasLineCount(2).startsWith("pegboard: ").contains("\nHint: ");
    }
}
