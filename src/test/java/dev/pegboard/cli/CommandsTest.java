package dev.pegboard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Built;
import dev.pegboard.base.Json;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What all commands have in common, and those that are small. */
class CommandsTest {
    private final Screen screen = new Screen();

    static Stream<String> names() {
        return Commands.tree(new Screen().terminal()).getSubcommands().keySet().stream();
    }

    /** Also those below another one, such as driver add. */
    static Stream<String> allNames() {
        return Commands.tree(new Screen().terminal()).getSubcommands().entrySet().stream()
                .flatMap(entry -> Stream.concat(
                        Stream.of(entry.getKey()),
                        entry.getValue().getSubcommands().keySet().stream().map(name -> entry.getKey() + " " + name)));
    }

    @Test
    void theProgramAloneShowsItsHelp(@TempDir Path directory) throws Exception {
        var run = new ChildProgram(directory).run();

        assertThat(run.exit()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("Usage: pegboard").contains(names().toList());
        assertThat(run.out()).doesNotContain("\033", "train");
    }

    @ParameterizedTest
    @MethodSource("allNames")
    void everyCommandHasHelpForANarrowTerminal(String name) {
        assertThat(screen.run((name + " --help").split(" "))).isZero();

        assertThat(screen.out())
                .startsWith("Usage: pegboard " + name)
                .contains("\nExit codes:\n", "\nExamples:\n  ", "pegboard " + name);
        assertThat(screen.out().lines()).allMatch(line -> line.length() <= 80);
        assertThat(screen.err()).isEmpty();
    }

    @Test
    void anUnknownCommandBringsNearOnesToMind() {
        assertThat(screen.run("docter")).isEqualTo(ExitCode.USAGE);
        assertThat(screen.err())
                .isEqualTo("pegboard: There is no command 'docter'. Did you mean doctor?\n"
                        + "Hint: Run `pegboard --help` to see what is possible.\n");
        assertThat(screen.out()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"version", "--version", "-V"})
    void theVersionIsShown(String word) {
        assertThat(screen.run(word)).isZero();
        assertThat(screen.out()).startsWith("pegboard " + Built.version() + " (Java ");
    }

    @Test
    void toolsAreListedInEightyColumns() {
        assertThat(screen.run("tools")).isZero();
        assertThat(screen.out()).startsWith("NAME").containsPattern("\nserver_info +server +read +Show server");
        assertThat(screen.out().lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void toolsAreListedAsJsonByToolset() throws Exception {
        assertThat(screen.run("tools", "--json", "--toolsets", "server")).isZero();
        assertThat((List<?>) Json.parse(screen.out())).hasSize(2);
        assertThat(screen.out()).contains("\"inputSchema\":", "\"name\":\"tool_help\"");
    }

    @Test
    void aLongTitleIsCutAndTheColumnsStay() {
        Table table = new Table("NAME", "TITLE");
        table.row("a", "x".repeat(100));
        table.row("longer", "y");

        assertThat(table.lines()).containsExactly("NAME    TITLE", "a       " + "x".repeat(71) + "…", "longer  y");
    }

    @Test
    void bashUnderstandsTheCompletionScript(@TempDir Path directory) throws Exception {
        assertThat(screen.run("completion", "bash")).isZero();
        Path script = Files.writeString(directory.resolve("completion"), screen.out());
        Path probe = Files.writeString(directory.resolve("probe"), """
                source "$1"
                COMP_WORDS=(pegboard "$2") COMP_CWORD=1 COMP_LINE="pegboard $2"
                _complete_pegboard
                echo "${COMPREPLY[@]}"
                """);

        Process bash = new ProcessBuilder("bash", probe.toString(), script.toString(), "doc").start();

        assertThat(new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("doctor\n");
        assertThat(bash.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void onlyKnownShellsAreCompletedFor() {
        assertThat(screen.run("completion", "zsh")).isZero();
        assertThat(screen.run("completion", "fish")).isEqualTo(ExitCode.USAGE);
        assertThat(screen.err()).contains("but was 'fish'");
    }

    @Test
    void aBugIsToldInOneLineAndAHint() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();

        int exit = Complaint.about(new IllegalStateException("boom")).show(new PrintStream(err));

        assertThat(exit).isEqualTo(ExitCode.BUG);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .hasLineCount(2)
                .startsWith("pegboard: unexpected failure: java.lang.IllegalStateException: boom\n")
                .contains("Report it", "PEGBOARD_DEBUG=1");
    }

    @Test
    void progressIsOneLineOnATerminalAndNothingElsewhere() {
        Screen real = new Screen();
        try (ProgressLine line = new ProgressLine(real.terminal(true));
                ProgressLine none = new ProgressLine(screen.terminal())) {
            line.progress(1, 2, "half");
            none.progress(1, 2, "half");
        }

        assertThat(real.err()).isEqualTo("[##########----------] 50 % half\r\033[K");
        assertThat(screen.err()).isEmpty();
        assertThat(ProgressLine.line(7, 0, "x".repeat(200))).hasSize(79).startsWith("... xxx");
    }

    @Test
    void trainingLeavesNothingBehind(@TempDir Path directory) throws Exception {
        Path temporary = Files.createDirectories(directory.resolve("temporary"));
        ChildProgram program = new ChildProgram(directory).flag("-Djava.io.tmpdir=" + temporary);

        var run = program.run("train", "agent");

        assertThat(run.exit()).isZero();
        assertThat(run.out() + run.err()).isEmpty();
        assertThat(program.home()).doesNotExist();
        assertThat(temporary).isEmptyDirectory();
    }
}
