package dev.pegboard.cli;

import static dev.pegboard.cli.ChildProgram.INITIALIZE;
import static dev.pegboard.cli.ChildProgram.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Built;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.catalog.build.BuiltClass;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server as agents start it: a process of its own, spoken to over pipes. */
class McpCommandTest {
    private static final String LIST = request(2, "tools/list", "{}");

    @TempDir
    Path directory;

    private ChildProgram program;

    @BeforeEach
    void makeProgram() {
        program = new ChildProgram(directory);
    }

    @Test
    void aListThatNamesNoToolsetDoesNotMeanAllOfThem() throws Exception {
        var run = program.run("mcp", "--toolsets", ",");

        assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("--toolsets names no toolset");
    }

    @Test
    void toolsetsNarrowTheGuidesToo() throws Exception {
        String read = request(2, "resources/read", "{\"uri\":\"pegboard://tools/project_info\"}");
        String call = request(3, "tools/call", "{\"name\":\"project_info\"}");

        var run = program.feed(INITIALIZE + read + call, "mcp", "--toolsets", "server");

        assertThat(run.messages().stream().filter(message -> message.containsKey("error")))
                .hasSize(2);
    }

    @Test
    void anEmptyProjectIsRefused() throws Exception {
        assertThat(program.run("mcp", "--project", "").exit()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void nothingHeavyIsLoadedBeforeTheToolsAreListed() throws Exception {
        Path log = directory.resolve("classes");

        var run = program.flag("-Xlog:class+load:file=" + log).feed(INITIALIZE + LIST, "mcp", "--timeout", "5000");

        assertThat(run.messages()).hasSize(2);
        assertThat(loaded(log))
                .contains("dev.pegboard.cli.FastPath", "dev.pegboard.mcp.operation.ToolListing")
                .noneMatch(name -> Stream.of(
                                "picocli.",
                                "org.snakeyaml.",
                                "java.net.http.",
                                "java.lang.management.",
                                "dev.pegboard.engine.",
                                "dev.pegboard.grant.",
                                "dev.pegboard.catalog.custom.",
                                "dev.pegboard.tools.",
                                "dev.pegboard.transport.http.",
                                "dev.pegboard.wire.",
                                "dev.pegboard.cli.Commands")
                        .anyMatch(name::startsWith));
    }

    @Test
    void itEndsWhenItsInputEndsAndAnswersWhatCameBefore() throws Exception {
        var run = program.feed(INITIALIZE + LIST, "mcp");

        assertThat(run.exit()).isZero();
        assertThat(run.messages()).extracting(message -> message.get("id")).containsExactlyInAnyOrder(1L, 2L);
        assertThat(run.err()).isEmpty();
    }

    @Test
    void emptyInputIsNoError() throws Exception {
        var run = program.run("mcp");

        assertThat(run.exit()).isZero();
        assertThat(run.out() + run.err()).isEmpty();
    }

    @Test
    void standardOutputBelongsToTheProtocolWhateverToolsDo() throws Exception {
        program.before(catalogueWith(
                entry("noisy", NoisyTool.class.getName()),
                entry("missing", "dev.pegboard.NoSuchClass"),
                entry("nameless", NoisyTool.class.getName()).with("effect", "explode")));

        var run = program.feed(
                INITIALIZE
                        + "garbage\n"
                        + request(2, "tools/call", "{\"name\":\"noisy\"}")
                        + request(3, "tools/call", "{\"name\":\"missing\"}"),
                "mcp");

        assertThat(run.exit()).isZero();
        assertThat(run.messages()).hasSize(4);
        assertThat(answer(run, 2L).orElseThrow().at("result", "structuredContent", "ok"))
                .contains(true);
        assertThat(answer(run, 3L).orElseThrow().at("result", "structuredContent", "error", "code"))
                .contains("E_TOOL_BROKEN");
        assertThat(run.err()).contains("a tool's own noise", "The tool nameless was left out", "NoSuchClass");
    }

    @Test
    void itServesTheProjectItWasTold() throws Exception {
        Path shop = Files.createDirectories(directory.resolve("shop"));

        var run = program.feed(INITIALIZE, "mcp", "--project", "../shop");

        assertThat(run.messages()
                        .getFirst()
                        .at("result", "instructions")
                        .orElseThrow()
                        .toString())
                .contains(shop.toRealPath().toString());
    }

    @Test
    void aFailureIsAJsonRpcErrorWhereThatWasAskedFor() throws Exception {
        var run = program.feed(
                INITIALIZE + request(2, "tools/call", "{\"name\":\"tool_help\",\"arguments\":{\"tool\":\"no\"}}"),
                "mcp",
                "--errors",
                "jsonrpc");

        assertThat(answer(run, 2L).orElseThrow().at("error", "data", "code")).contains("TOOL_NOT_FOUND");
    }

    @Test
    void wrongDirectoriesAndToolsetsAreToldInOneLineAndAHint() throws Exception {
        var project = program.run("mcp", "--project", "/no/such/place");
        var toolset = program.run("mcp", "--toolsets", "servr");

        assertThat(List.of(project.exit(), toolset.exit())).containsOnly(ExitCode.USAGE);
        assertThat(project.out() + toolset.out()).isEmpty();
        assertThat(project.err()).hasLineCount(2).startsWith("pegboard: --project /no/such/place is not a directory");
        assertThat(toolset.err()).hasLineCount(2).contains("Did you mean server?");
    }

    @Test
    void aMistypedOptionIsToldByPicocli() throws Exception {
        var run = program.run("mcp", "--projct", "x");

        assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("There is no option '--projct' of mcp. Did you mean --project?");
    }

    /** Prints where it must not. */
    static final class NoisyTool implements Tool<NoisyTool.Input, NoisyTool.Output> {
        record Input() {}

        record Output(String word) {}

        @Override
        public Outcome run(Input input, ToolContext context) {
            System.out.println("a tool's own noise");
            return Outcome.data(new Output("done"));
        }
    }

    private static Optional<JsonObject> answer(ChildProgram.Run run, long id) {
        return run.messages().stream()
                .filter(message -> Long.valueOf(id).equals(message.get("id")))
                .findFirst();
    }

    private static List<String> loaded(Path log) throws Exception {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.map(
                            line -> line.replaceFirst(".*\\[class,load *] ", "").replaceFirst(" .*", ""))
                    .toList();
        }
    }

    private Path catalogueWith(JsonObject... more) throws Exception {
        JsonObject catalogue = ChildProgram.parse(Built.tools());
        List<Object> tools = new ArrayList<>(catalogue.list("tools").orElseThrow());
        tools.addAll(List.of(more));
        Path front = directory.resolve("front");
        BuiltClass.write(front, Built.version(), Json.write(catalogue.with("tools", tools)));
        return front;
    }

    private static JsonObject entry(String name, String className) {
        return ChildProgram.parse("""
                {"alias": "x", "toolset": "server", "title": "x", "description": "x", "effect": "read",
                 "scope": "server", "task": "never", "input": {"type": "object", "properties": {}},
                 "output": {"type": "object", "properties": {}}, "guide": {}}
                """).with("name", name).with("alias", name).with("class", className);
    }
}
