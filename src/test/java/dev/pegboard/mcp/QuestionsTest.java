package dev.pegboard.mcp;

import static dev.pegboard.mcp.OperationsTest.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.McpPeer;
import dev.pegboard.fixture.StandardError;
import dev.pegboard.fixture.TestClock;
import dev.pegboard.mcp.operation.ServerOptions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same tools ask their client's user: by a request of ours in older revisions, by a second round in the newest. */
class QuestionsTest {
    private static final JsonObject NONE = new JsonObject();
    private static final JsonObject ADA = accepted("Ada");

    private final TestClock clock = new TestClock();
    private final Showcase showcase = open(new ServerOptions(false, false), clock);
    private final McpPeer older =
            McpPeer.of(showcase.server, "2025-11-25", "elicitation", NONE, "sampling", NONE, "roots", NONE);
    private final McpPeer modern =
            McpPeer.of(showcase.server, "2026-07-28", "elicitation", NONE, "sampling", NONE, "roots", NONE);

    @Test
    void anOlderClientIsSentARequest() {
        assertThat(text(older.user(question -> ADA).call("ask"))).isEqualTo("Hello Ada");
        assertThat(older.heard().getFirst()).containsEntry("method", "elicitation/create");
        assertThat(older.heard("elicitation/create").getFirst()).containsOnlyKeys("message", "requestedSchema");
    }

    @Test
    void severalQuestionsAtOnceAreAnsweredInAnyOrder() {
        CountDownLatch secondFirst = new CountDownLatch(1);
        older.user(question -> {
            if (question.text("method").orElseThrow().equals("roots/list")) {
                return JsonObject.of("roots", List.of());
            }
            if (question.text("id").orElseThrow().endsWith("1")) {
                awaitQuietly(secondFirst);
                return accepted("first");
            }
            secondFirst.countDown();
            return accepted("second");
        });
        for (int i = 0; i < 3; i++) {
            assertThat(text(older.call("ask_all"))).endsWith("second");
        }
    }

    @Test
    void theModelOfAnOlderClientIsAskedLikewise() {
        older.user(question -> JsonObject.of("content", JsonObject.of("type", "text", "text", "Paris")));
        assertThat(text(older.call("ask_model"))).isEqualTo("Model: Optional[Paris]");
        assertThat(older.heard().getFirst()).containsEntry("method", "sampling/createMessage");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-11-05", "2025-03-26"})
    void revisionsWithoutFormsAreNotAsked(String revision) {
        McpPeer peer = McpPeer.of(showcase.server, revision, "elicitation", NONE);
        assertThat(text(peer.call("ask"))).startsWith("[E_CLIENT_CANNOT_ASK]");
        assertThat(peer.heard()).isEmpty();
    }

    @Test
    void onlyAClientThatTakesFormsIsSentOne() {
        for (JsonObject capability :
                List.of(NONE, JsonObject.of("form", NONE), JsonObject.of("form", NONE, "url", NONE))) {
            McpPeer peer = McpPeer.of(showcase.server, "2026-07-28", "elicitation", capability);
            assertThat(peer.call("ask")).containsEntry("resultType", "input_required");
        }
        McpPeer urlOnly = McpPeer.of(showcase.server, "2026-07-28", "elicitation", JsonObject.of("url", NONE));
        JsonObject error = urlOnly.error("tools/call", "name", "ask");
        assertThat(error).containsEntry("code", -32021L);
        assertThat(error.at("data", "requiredCapabilities", "elicitation")).isPresent();
        McpPeer olderUrlOnly = McpPeer.of(showcase.server, "2025-11-25", "elicitation", JsonObject.of("url", NONE));
        assertThat(text(olderUrlOnly.call("ask"))).startsWith("[E_CLIENT_CANNOT_ASK]");
    }

    @Test
    void aMissingCapabilityHasItsNumberForPromptsAndResourcesToo() {
        McpPeer poor = McpPeer.of(showcase.server, "2026-07-28");
        assertThat(poor.error("prompts/get", "name", "greet", "arguments", JsonObject.of("name", "nobody")))
                .containsEntry("code", -32021L);
        assertThat(poor.error("resources/read", "uri", "test://pages/ask")).containsEntry("code", -32021L);
    }

    @Test
    void cancellingTheCallWithdrawsTheQuestion() {
        CountDownLatch never = new CountDownLatch(1);
        older.user(question -> {
            awaitQuietly(never);
            return ADA;
        });
        var answer = older.send(99L, "tools/call", JsonObject.of("name", "ask"));
        await().until(() -> !older.heard("elicitation/create").isEmpty());

        older.cancel(99L);

        assertThat(answer.join()).isEmpty();
        await().untilAsserted(() -> assertThat(older.heard("notifications/cancelled"))
                .containsExactly(
                        JsonObject.of("requestId", older.heard().getFirst().get("id"))));
        never.countDown();
    }

    @Test
    void hangingUpEndsOpenQuestionsAndThoseToCome() {
        older.user(question -> {
            older.connection().hangUp();
            return ADA;
        });
        try (StandardError errors = new StandardError()) {
            JsonObject first = older.call("ask_twice");
            assertThat(text(first)).startsWith("[E_CANCELLED] The client went away");
            assertThat(text(older.call("ask"))).startsWith("[E_CANCELLED]");
            assertThat(errors.text()).isEmpty();
        }
    }

    @Test
    void aModernClientBringsTheAnswerInASecondRound() {
        JsonObject asked = modern.call("ask");
        assertThat(asked).containsEntry("resultType", "input_required").doesNotContainKey("content");
        assertThat(asked.at("inputRequests", "name", "method")).contains("elicitation/create");

        assertThat(text(again("ask", NONE, asked, "name", ADA))).isEqualTo("Hello Ada");
        assertThat(text(again("ask", NONE, asked, "name", JsonObject.of("action", "decline"))))
                .isEqualTo("declined");
        assertThat(modern.heard()).isEmpty();
    }

    @Test
    void answersWithoutAStateAndExtraAnswersAreTaken() {
        JsonObject responses = JsonObject.of("name", ADA, "extra", JsonObject.of("x", 1L));
        assertThat(text(modern.result("tools/call", "name", "ask", "inputResponses", responses)))
                .isEqualTo("Hello Ada");
    }

    @Test
    void earlierAnswersAreRememberedOverSeveralRounds() {
        JsonObject first = modern.call("ask_twice");
        JsonObject second = again("ask_twice", NONE, first, "first", ADA);
        assertThat(second.object("inputRequests").orElseThrow().keySet()).containsExactly("second");
        assertThat(second.get("requestState")).isNotEqualTo(first.get("requestState"));

        assertThat(text(again("ask_twice", NONE, second, "second", accepted("Bob"))))
                .isEqualTo("Ada and Bob");
    }

    @Test
    void allQuestionsAreAskedAtOnceAndOnlyTheOpenOnesAgain() {
        JsonObject asked = modern.call("ask_all");
        assertThat(asked.object("inputRequests").orElseThrow().keySet()).containsExactly("one", "two", "roots");
        JsonObject roots = JsonObject.of("roots", List.of());

        JsonObject open = again("ask_all", NONE, asked, "one", ADA, "roots", roots);
        assertThat(open.object("inputRequests").orElseThrow().keySet()).containsExactly("two");
        assertThat(text(again("ask_all", NONE, open, "two", accepted("Bob")))).isEqualTo("Ada, Bob");
    }

    @Test
    void anUnusableAnswerIsAskedForAgain() {
        JsonObject asked = modern.call("ask");
        for (Object unusable : List.of(
                12345L,
                NONE,
                JsonObject.of("action", "maybe"),
                JsonObject.of("action", "accept"),
                JsonObject.of("action", "accept", "content", "Ada"))) {
            assertThat(again("ask", NONE, asked, "name", unusable)).containsEntry("resultType", "input_required");
        }
        assertThat(again("ask", NONE, asked, "wrong", ADA)).containsEntry("resultType", "input_required");
        assertThat(modern.result("tools/call", "name", "ask", "inputResponses", null))
                .containsEntry("resultType", "input_required");
        assertThat(modern.error("tools/call", "name", "ask", "inputResponses", List.of()))
                .containsEntry("code", -32602L);
    }

    @Test
    void everyChangeOfTheStateIsNoticed() {
        String state = state(modern.call("ask"));
        assertRefused("ask", NONE, state + "-TAMPERED");
        assertRefused("ask", NONE, "");
        assertRefused("ask", NONE, ".");
        assertRefused("ask", NONE, state + "." + state);
        for (int i = 0; i < state.length(); i++) {
            char other = state.charAt(i) == 'A' ? 'B' : 'A';
            assertRefused("ask", NONE, state.substring(0, i) + other + state.substring(i + 1));
        }
    }

    @Test
    void aStateBelongsToOneRequestAlone() {
        String state = state(modern.result("tools/call", "name", "ask", "arguments", JsonObject.of("other", "x")));
        assertRefused("ask", NONE, state);
        assertRefused("ask", JsonObject.of("other", "y"), state);
        assertRefused("ask", JsonObject.of("other", null), state);
        assertRefused("ask_twice", JsonObject.of("other", "x"), state);
        assertThat(modern.error("prompts/get", "name", "greet", "requestState", state))
                .containsEntry("code", -32602L);
        McpServer another = open(new ServerOptions(false, false), clock).server;
        assertThat(McpPeer.of(another, "2026-07-28", "elicitation", NONE)
                        .error("tools/call", "name", "ask", "requestState", state))
                .containsEntry("code", -32602L);
    }

    @Test
    void theOrderOfMembersDoesNotMatter() {
        JsonObject asked = modern.result(
                "prompts/get", "name", "greet", "arguments", JsonObject.of("name", "nobody", "tone", "x"));
        JsonObject result = modern.result(
                "prompts/get",
                "requestState",
                asked.get("requestState"),
                "arguments",
                JsonObject.of("tone", "x", "name", "nobody"),
                "inputResponses",
                JsonObject.of("name", ADA),
                "name",
                "greet");
        assertThat(result).containsKey("messages");
    }

    @Test
    void aStateExpires() {
        String state = state(modern.call("ask"));
        clock.pass(Duration.ofMinutes(59));
        assertThat(modern.result("tools/call", "name", "ask", "arguments", NONE, "requestState", state))
                .containsEntry("resultType", "input_required");
        clock.pass(Duration.ofMinutes(2));
        assertRefused("ask", NONE, state);
    }

    @Test
    void aResourceCanAskToo() {
        JsonObject asked = modern.result("resources/read", "uri", "test://pages/ask");
        assertThat(asked).containsEntry("resultType", "input_required").doesNotContainKeys("ttlMs", "cacheScope");
        assertThat(modern.result(
                        "resources/read", "uri", "test://pages/ask", "inputResponses", JsonObject.of("name", ADA)))
                .containsKey("contents");
    }

    private JsonObject again(String tool, JsonObject arguments, JsonObject asked, Object... responses) {
        return modern.result(
                "tools/call",
                "name",
                tool,
                "arguments",
                arguments,
                "requestState",
                asked.get("requestState"),
                "inputResponses",
                JsonObject.of(responses));
    }

    private void assertRefused(String tool, JsonObject arguments, String state) {
        JsonObject error = modern.error(
                "tools/call",
                "name",
                tool,
                "arguments",
                arguments,
                "requestState",
                state,
                "inputResponses",
                JsonObject.of("name", ADA));
        assertThat(error).containsEntry("code", -32602L);
        assertThat(error.text("message").orElseThrow()).startsWith("requestState was refused: ");
    }

    private static String state(JsonObject asked) {
        return asked.text("requestState").orElseThrow();
    }

    static JsonObject accepted(String name) {
        return JsonObject.of("action", "accept", "content", JsonObject.of("name", name));
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
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
