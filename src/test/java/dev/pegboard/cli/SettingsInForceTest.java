package dev.pegboard.cli;

import static dev.pegboard.cli.ChildProgram.INITIALIZE;
import static dev.pegboard.cli.ChildProgram.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The real program does what the settings say, in processes of its own. */
class SettingsInForceTest {
    private static final String CALL = request(3, "tools/call", "{\"name\":\"server_info\",\"arguments\":{}}");
    private static final String MODERN = "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}}";

    @TempDir
    Path directory;

    private ChildProgram program;
    private Path project;

    @BeforeEach
    void makeProgram() throws IOException {
        program = new ChildProgram(directory);
        project = Files.createDirectories(directory.resolve("work")).toRealPath();
    }

    @Test
    void aDisabledServerStartsOffersNothingAndSaysWhy() throws Exception {
        String why = "Pegboard is disabled by enabled: false in " + write("pegboard.yaml", "# off\nenabled: false\n")
                + " line 2.";
        String lists = Stream.of("tools/list", "resources/list", "resources/templates/list", "prompts/list")
                .map(method -> request(method.length(), method, "{}"))
                .reduce("", String::concat);
        String read = request(50, "resources/read", "{\"uri\":\"pegboard://tools/server_info\"}");
        String discover = request(60, "server/discover", MODERN);

        var run = program.feed(INITIALIZE + lists + CALL + read + discover, "mcp");

        assertThat(run.exit()).isZero();
        assertThat(run.err()).isEqualTo("pegboard: " + why + "\n");
        assertThat(answer(run, 1).at("result", "instructions")).contains(why);
        assertThat(answer(run, 60).at("result", "instructions")).contains(why);
        assertThat(answer(run, 10).at("result", "tools")).contains(List.of());
        assertThat(answer(run, 14).at("result", "resources")).contains(List.of());
        assertThat(answer(run, 24).at("result", "resourceTemplates")).contains(List.of());
        assertThat(answer(run, 12).at("result", "prompts")).contains(List.of());
        assertThat(answer(run, 3).at("result", "isError")).contains(true);
        assertThat(answer(run, 3).at("result", "structuredContent", "error", "code"))
                .contains("E_DISABLED");
        assertThat(answer(run, 3).at("result", "structuredContent", "error", "message"))
                .contains(why);
        assertThat(answer(run, 50).at("error", "data", "code")).contains("DISABLED");
    }

    @Test
    void aDisabledCallIsRefusedAndNoToolIsListed() throws Exception {
        write(".vscode/settings.json", "{\"pegboard.enabled\": false}");

        var call = program.run("call", "server_info");
        var tools = program.run("tools");

        assertThat(call.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(call.err())
                .hasLineCount(2)
                .contains("[E_DISABLED] Pegboard is disabled by enabled: false in ", "Hint: Ask the user");
        assertThat(tools.exit()).isZero();
        assertThat(tools.out()).hasLineCount(1);
        assertThat(tools.err()).contains("settings.json line 1.");
    }

    @Test
    void theProjectMayEnableWhatTheUserDisabled() throws Exception {
        Files.createDirectories(program.home());
        Files.writeString(program.home().resolve("config.yaml"), "enabled: false\n");
        assertThat(program.run("call", "server_info").exit()).isEqualTo(ExitCode.FAILED);

        write("pegboard.yaml", "enabled: true\n");

        assertThat(program.run("call", "server_info").exit()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "enabled: maybe\n", "enabled: true\nenabled: true\n", "toolsets: []\n", "x: 1\n"})
    void aBrokenFileIsToldAndStopsNothing(String text) throws Exception {
        Path file = write("pegboard.yaml", text);

        var run = program.feed(INITIALIZE + CALL, "mcp");

        assertThat(run.exit()).isZero();
        assertThat(run.err()).hasLineCount(1).startsWith("pegboard: " + file + ":");
        assertThat(answer(run, 3).at("result", "structuredContent", "ok")).contains(true);
    }

    @Test
    void toolsetsNarrowTheOfferUnlessTheCommandLineDoes() throws Exception {
        write("pegboard.yaml", "toolsets: [server]\n");
        assertThat(program.run("tools").out()).contains("server_info").doesNotContain("project_info");
        assertThat(program.run("tools", "--toolsets", "project").out())
                .contains("project_info")
                .doesNotContain("server_info");
    }

    @Test
    void aToolsetThatDoesNotExistIsToldAndDoesNotMeanAllOfThem() throws Exception {
        Path file = write("pegboard.yaml", "toolsets: [servr]\n");

        var run = program.run("tools");

        assertThat(run.exit()).isZero();
        assertThat(run.out()).hasLineCount(1);
        assertThat(run.err())
                .contains(
                        file
                                + ":1:1: there is no toolset servr. Did you mean server? There are database, postgres, project, server.");
    }

    @Test
    void theLengthOfAnswersIsLimitedAsSet() throws Exception {
        assertThat(program.run("call", "tool_help", "tool=project_info").exit()).isZero();
        write("pegboard.yaml", "limits:\n  answerCharacters: 1000\n");
        assertThat(program.run("call", "project_info").exit()).isZero();
        var run = program.run("call", "tool_help", "tool=project_info");
        assertThat(run.err()).contains("more than the limit of 1000");
    }

    @Test
    void theTimeOfCallsIsLimitedAsSetUnlessTheCommandLineDoes() throws Exception {
        write("pegboard.yaml", "timeout: 1\n");
        Files.createDirectories(project.resolve(".git"));

        assertThat(program.run("call", "project_info").err()).containsPattern("E_(TIMEOUT|BUSY)");
        assertThat(program.run("call", "project_info", "--timeout", "60000").exit())
                .isZero();
    }

    @Test
    void usualFilesCostNoLibraryAndOthersNothing() throws Exception {
        write(".vscode/settings.json", "{ broken");
        write("pegboard.yaml", "# usual\ntoolsets: [server]\nlimits:\n  waitingCalls: 5\ndatabases:\n  shop: {}\n");
        Path log = directory.resolve("classes");

        var run = program.flag("-Xlog:class+load:file=" + log).feed(INITIALIZE, "mcp");

        assertThat(run.err()).isEmpty();
        assertThat(Files.readString(log)).doesNotContain("org.snakeyaml", "JsonTokens");
    }

    private Path write(String name, String text) throws IOException {
        Path file = project.resolve(name);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text);
        if (!Files.exists(project.resolve(".git"))) {
            Files.createDirectory(project.resolve(".git"));
        }
        return file;
    }

    private static JsonObject answer(ChildProgram.Run run, long id) {
        return run.messages().stream()
                .filter(message -> Long.valueOf(id).equals(message.get("id")))
                .findFirst()
                .orElseThrow();
    }
}
