package dev.pegboard.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Changes.Change;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Both eras on one pipe, as real clients mix them. */
class ErasTest {
    private static final JsonObject NONE = new JsonObject();
    private static final JsonObject ADA = JsonObject.of("action", "accept", "content", JsonObject.of("name", "Ada"));

    private final WireTools tools = new WireTools();
    private final Wire wire = Wire.to(tools.server);

    @AfterEach
    void theServerEndsInGoodOrder() {
        wire.assertEnd();
    }

    @Test
    void discoverThenHandshakeThenModernThenOlder() {
        assertThat(modern(1, "server/discover")).containsKey("supportedVersions");
        wire.shakeHands("2025-06-18");
        assertThat(modern(2, "tools/call", "name", "echo")).containsEntry("resultType", "complete");
        assertThat(result(wire.call(3L, "echo")))
                .containsKey("structuredContent")
                .doesNotContainKey("resultType");
        wire.shakeHands("2024-11-05");
        assertThat(result(wire.call(4L, "echo"))).doesNotContainKey("structuredContent");
        assertThat(modern(5, "tools/call", "name", "echo")).containsKey("structuredContent");
    }

    @Test
    void requestsSentTogetherWithTheHandshakeSeeItsOutcome() {
        for (int i = 0; i < 200; i++) {
            String revision = i % 2 == 0 ? "2024-11-05" : "2025-11-25";
            wire.request("hello", "initialize", "protocolVersion", revision, "capabilities", NONE)
                    .line("{'jsonrpc':'2.0','method':'notifications/initialized'}")
                    .call("call", "echo");
            assertThat(wire.next()).containsEntry("id", "hello");
            assertThat(result(wire).containsKey("structuredContent")).isEqualTo(i % 2 == 1);
        }
    }

    @Test
    void theSameToolAsksInBothEras() {
        wire.shakeHands("2025-11-25", "elicitation", NONE).call(1L, "ask");
        JsonObject question = wire.next();
        assertThat(question).containsEntry("method", "elicitation/create");
        answer(question, ADA);
        assertThat(Json.write(result(wire))).contains("Hello Ada");

        JsonObject asked = modern(2, "tools/call", "name", "ask");
        assertThat(asked).containsEntry("resultType", "input_required");
        JsonObject done = modern(
                3,
                "tools/call",
                "name",
                "ask",
                "requestState",
                asked.get("requestState"),
                "inputResponses",
                JsonObject.of("name", ADA));
        assertThat(Json.write(done)).contains("Hello Ada");
    }

    @Test
    void theClientsModelIsAskedInBothEras() {
        JsonObject reply =
                JsonObject.of("role", "assistant", "content", JsonObject.of("type", "text", "text", "Paris"));
        wire.shakeHands("2025-03-26", "sampling", NONE).call(1L, "ask_model");
        JsonObject question = wire.next();
        assertThat(question).containsEntry("method", "sampling/createMessage");
        answer(question, reply);
        assertThat(Json.write(result(wire))).contains("Paris");

        JsonObject done = modern(2, "tools/call", "name", "ask_model", "inputResponses", JsonObject.of("text", reply));
        assertThat(Json.write(done)).contains("Paris");
    }

    @Test
    void aClientThatRefusesAQuestionIsBelieved() {
        wire.shakeHands("2025-11-25", "elicitation", NONE).call(1L, "ask");
        Object id = wire.next().get("id");
        wire.line(Json.write(JsonObject.of("jsonrpc", "2.0", "id", id)
                .with("error", JsonObject.of("code", -1, "message", "not now"))));
        assertThat(Json.write(result(wire))).contains("E_CLIENT_CANNOT_ASK", "not now");
    }

    @Test
    void changesReachBothEras() {
        wire.shakeHands("2025-11-25");
        wire.request(
                9L, "subscriptions/listen", "notifications", JsonObject.of("toolsListChanged", true), "_meta", meta());
        assertThat(wire.next()).containsEntry("method", "notifications/subscriptions/acknowledged");

        tools.catalog.changes().announce(new Change.Tools());

        assertThat(wire.next()).containsEntry("method", "notifications/tools/list_changed");
        assertThat(wire.next()).containsEntry("method", "notifications/tools/list_changed");
        wire.cancel(9L);
        wire.request(10L, "ping");
        assertThat(wire.next()).containsEntry("id", 10L);
    }

    private void answer(JsonObject question, JsonObject result) {
        wire.line(Json.write(JsonObject.of("jsonrpc", "2.0", "id", question.get("id"), "result", result)));
    }

    private JsonObject modern(long id, String method, Object... params) {
        return result(wire.line(Json.write(JsonObject.of("jsonrpc", "2.0", "id", id, "method", method)
                .with("params", JsonObject.of(params).with("_meta", meta())))));
    }

    private static JsonObject meta() {
        return JsonObject.of(
                "io.modelcontextprotocol/protocolVersion",
                "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities",
                JsonObject.of("elicitation", NONE, "sampling", NONE));
    }

    private static JsonObject result(Wire wire) {
        JsonObject response = wire.next();
        return response.object("result").orElseThrow(() -> new AssertionError(Json.write(response)));
    }
}
