package dev.pegboard.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.Bench;
import dev.pegboard.fixture.McpPeer;
import dev.pegboard.fixture.TestTool;
import dev.pegboard.mcp.operation.ServerOptions;
import java.math.BigInteger;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Failures, logging, progress, pages, completion and prompts, as clients see them. */
class OperationsTest {
    private static final String OLDER = "2025-11-25";
    private static final String NEWEST = "2026-07-28";

    private final Showcase showcase = open(new ServerOptions(true, false), Clock.systemUTC());

    @ParameterizedTest
    @ValueSource(strings = {OLDER, NEWEST})
    void aFailureIsAResultThatTheModelCanRead(String revision) {
        JsonObject result = peer(revision).call("fail");
        assertThat(result).containsEntry("isError", true);
        assertThat(text(result))
                .isEqualTo("[E_DB_NOT_ALLOWED] The database 'x' is not allowed\n"
                        + "Hint: Ask the user to add the database to the allowed list in pegboard.yaml.");
        assertThat(result.at("structuredContent", "error", "details", "database"))
                .contains("x");
    }

    @ParameterizedTest
    @ValueSource(strings = {OLDER, NEWEST})
    void aFailureIsAnRpcErrorForThoseWhoWantIt(String revision) {
        McpServer server = open(new ServerOptions(false, true), Clock.systemUTC()).server;
        JsonObject error = McpPeer.of(server, revision).error("tools/call", "name", "fail");
        assertThat(error).containsEntry("code", -32005L).containsEntry("message", "The database 'x' is not allowed");
        assertThat(error.object("data").orElseThrow())
                .containsEntry("code", "DB_NOT_ALLOWED")
                .containsEntry("database", "x")
                .containsKey("hint");
        assertThat(McpPeer.of(server, revision)
                        .error("tools/call", "name", "show", "arguments", JsonObject.of("x", 1L)))
                .containsEntry("code", -32602L);
    }

    @ParameterizedTest
    @ValueSource(strings = {OLDER, NEWEST})
    void wrongArgumentsAreAResultToo(String revision) {
        assertThat(text(peer(revision).call("show", "nmae", "x")))
                .startsWith("[E_INVALID_ARGUMENT] show: nmae is not a parameter. Did you mean name?");
    }

    @ParameterizedTest
    @ValueSource(strings = {OLDER, NEWEST})
    void ourOwnNumbersNeverAppearWhereTheyMeanSomethingElse(String revision) {
        JsonObject error = peer(revision).error("resources/read", "uri", "test://pages/config");
        assertThat(error).containsEntry("code", -32602L);
        assertThat(error.at("data", "code")).contains("CONFIG_INVALID");
    }

    @Test
    void aCallThatRunsOutOfTimeIsAnswered() {
        TestTool slow = TestTool.named("slow").timeout(Duration.ofMillis(50)).does((arguments, context) -> {
            Thread.sleep(600_000);
            return TestTool.said("never");
        });
        McpServer server = new McpServer(Bench.of(slow).executor(), new ServerOptions(false, false));
        for (String revision : List.of(OLDER, NEWEST)) {
            assertThat(text(McpPeer.of(server, revision).call("slow"))).startsWith("[E_TIMEOUT] slow took longer than");
        }
    }

    @Test
    void malformedParamsAreRefused() {
        McpPeer peer = peer(OLDER);
        assertThat(peer.error("tools/call")).containsEntry("code", -32602L);
        assertThat(peer.error("tools/call", "name", 5L)).containsEntry("code", -32602L);
        assertThat(peer.error("tools/call", "name", "show", "arguments", List.of(1L)))
                .containsEntry("code", -32602L);
        assertThat(peer.error("resources/read")).containsEntry("code", -32602L);
        assertThat(peer.error("resources/subscribe")).containsEntry("code", -32602L);
        assertThat(peer.error("logging/setLevel")).containsEntry("code", -32602L);
        assertThat(peer.error("logging/setLevel", "level", "loud")).containsEntry("code", -32602L);
        assertThat(peer.error("prompts/get")).containsEntry("code", -32602L);
        assertThat(peer.error("completion/complete")).containsEntry("code", -32602L);
        assertThat(peer.call("show")).doesNotContainKey("isError");
    }

    @ParameterizedTest
    @CsvSource({"debug, a detail|some news|an error", "info, some news|an error", "warning, an error", "emergency, ''"})
    void logMessagesBelowTheLevelAreNotSent(String level, String messages) {
        McpPeer older = peer(OLDER);
        older.result("logging/setLevel", "level", level);
        older.call("talk");
        McpPeer modern = peer(NEWEST).meta("io.modelcontextprotocol/logLevel", level);
        modern.call("talk");
        for (McpPeer peer : List.of(older, modern)) {
            assertThat(String.join("|", logged(peer))).isEqualTo(messages);
        }
    }

    @Test
    void withoutALevelOlderClientsHearNewsAndModernOnesNothing() {
        McpPeer older = peer(OLDER);
        McpPeer modern = peer(NEWEST);
        older.call("talk");
        modern.call("talk");
        assertThat(logged(older)).containsExactly("some news", "an error");
        assertThat(modern.heard()).isEmpty();
        assertThat(peer(NEWEST).meta("io.modelcontextprotocol/logLevel", "loud").error("tools/list"))
                .containsEntry("code", -32602L);
    }

    @ParameterizedTest
    @ValueSource(strings = {OLDER, NEWEST})
    void progressIsToldOnlyToThoseWhoGaveAToken(String revision) {
        for (Object token : List.of("token", 7L, BigInteger.TWO.pow(70))) {
            McpPeer peer = peer(revision).meta("progressToken", token);
            peer.call("talk");
            List<JsonObject> progress = peer.heard("notifications/progress");
            assertThat(progress).hasSize(2);
            assertThat(progress.getFirst())
                    .isEqualTo(JsonObject.of("progressToken", token, "progress", 1.0, "total", 2.0, "message", "half"));
            assertThat(progress.getLast()).doesNotContainKey("message");
        }
        for (Object none : List.of(true, 1.5, List.of())) {
            McpPeer peer = peer(revision).meta("progressToken", none);
            peer.call("talk");
            assertThat(peer.heard("notifications/progress")).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {OLDER, NEWEST})
    void aLongListComesInPages(String revision) {
        TestTool[] many = IntStream.range(0, 450)
                .mapToObj(i -> TestTool.named("tool_%03d".formatted(i)))
                .toArray(TestTool[]::new);
        McpPeer peer = McpPeer.of(new McpServer(Bench.of(many).executor(), new ServerOptions(false, false)), revision);

        List<String> names = new ArrayList<>();
        JsonObject page = peer.result("tools/list");
        for (names.addAll(names(page)); page.containsKey("nextCursor"); names.addAll(names(page))) {
            page = peer.result("tools/list", "cursor", page.get("nextCursor"));
        }

        assertThat(names).hasSize(450).isSorted().doesNotHaveDuplicates();
        assertThat(names(peer.result("tools/list"))).hasSize(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "!!!", "MA", "OTk5", "LTE", "MjAwMDAwMDAwMDAwMDAwMDAw"})
    void aCursorThatIsNotOursIsRefused(String cursor) {
        assertThat(peer(OLDER).error("tools/list", "cursor", cursor)).containsEntry("code", -32602L);
        assertThat(peer(OLDER).error("tools/list", "cursor", 5L)).containsEntry("code", -32602L);
        assertThat(peer(OLDER).result("tools/list", "cursor", null)).containsKey("tools");
    }

    @Test
    void completionAsksThePromptOrResource() {
        McpPeer peer = peer(OLDER);
        JsonObject prompt = peer.result(
                "completion/complete",
                "ref",
                JsonObject.of("type", "ref/prompt", "name", "greet"),
                "argument",
                JsonObject.of("name", "tone", "value", "k"),
                "context",
                JsonObject.of("arguments", JsonObject.of("name", "Ada")));
        assertThat(prompt.get("completion"))
                .isEqualTo(JsonObject.of("values", List.of("tonek{name=Ada}"), "total", 1L, "hasMore", false));

        JsonObject many = completion(peer, JsonObject.of("type", "ref/resource", "uri", "test://pages/{name}"), "name")
                .object("completion")
                .orElseThrow();
        assertThat(many.list("values").orElseThrow()).hasSize(100);
        assertThat(many).containsEntry("total", 250L).containsEntry("hasMore", true);
    }

    @Test
    void completionOfWhatDoesNotExistIsRefused() {
        for (JsonObject ref : List.of(
                new JsonObject(),
                JsonObject.of("type", "ref/tool", "name", "show"),
                JsonObject.of("type", "ref/prompt", "name", "none"),
                JsonObject.of("type", "ref/resource", "uri", "test://none"))) {
            assertThat(peer(OLDER).error("completion/complete", "ref", ref, "argument", JsonObject.of("name", "a")))
                    .containsEntry("code", -32602L);
        }
    }

    @Test
    void aPromptIsFilledWithItsArguments() {
        JsonObject result = peer(OLDER)
                .result("prompts/get", "name", "greet", "arguments", JsonObject.of("name", "Ada", "tone", null));
        JsonObject message = (JsonObject) result.list("messages").orElseThrow().getFirst();
        assertThat(message.at("content", "text")).contains("Greet {name=Ada}");
        assertThat(message).containsEntry("role", "user");
    }

    @Test
    void aPromptThatCannotBeFilledIsRefused() {
        McpPeer peer = peer(OLDER);
        assertThat(peer.error("prompts/get", "name", "none").text("message")).contains("Unknown prompt: none");
        assertThat(peer.error("prompts/get", "name", "greet").text("message"))
                .contains("The prompt greet needs the argument name");
        assertThat(peer.error("prompts/get", "name", "greet", "arguments", JsonObject.of("name", null)))
                .containsEntry("code", -32602L);
    }

    static Stream<Object> ids() {
        return Stream.of("text", "", 0L, -1L, (1L << 53) + 1, Long.MAX_VALUE, BigInteger.TWO.pow(100));
    }

    @ParameterizedTest
    @org.junit.jupiter.params.provider.MethodSource("ids")
    void everyIdComesBackAsItWas(Object id) {
        Optional<JsonObject> response =
                peer(OLDER).send(id, "ping", new JsonObject()).join();
        assertThat(response.orElseThrow().get("id")).isEqualTo(id);
    }

    private McpPeer peer(String revision) {
        return McpPeer.of(showcase.server, revision);
    }

    private static JsonObject completion(McpPeer peer, JsonObject ref, String argument) {
        return peer.result("completion/complete", "ref", ref, "argument", JsonObject.of("name", argument, "value", ""));
    }

    private static List<String> logged(McpPeer peer) {
        return peer.heard("notifications/message").stream()
                .map(message -> message.text("data").orElseThrow())
                .toList();
    }

    private static List<String> names(JsonObject page) {
        return page.list("tools").orElseThrow().stream()
                .map(tool -> ((JsonObject) tool).text("name").orElseThrow())
                .toList();
    }

    static String text(JsonObject result) {
        return ((JsonObject) result.list("content").orElseThrow().getFirst())
                .text("text")
                .orElseThrow();
    }

    /** The server whose answers are looked at. */
    Showcase open(ServerOptions options, Clock time) {
        return new Showcase(options, time);
    }

    @AfterEach
    void close() {
        showcase.close();
    }
}
