package dev.pegboard.mcp;

import static dev.pegboard.mcp.OperationsTest.text;
import static dev.pegboard.mcp.QuestionsTest.accepted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.McpPeer;
import dev.pegboard.fixture.TestClock;
import dev.pegboard.mcp.operation.ServerOptions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that go on in the background. */
class TasksTest {
    private static final JsonObject NONE = new JsonObject();
    private static final JsonObject TASKS = JsonObject.of("io.modelcontextprotocol/tasks", NONE);

    private final TestClock clock = new TestClock();
    private final Showcase showcase = open(new ServerOptions(false, false), clock);
    private final McpPeer peer = McpPeer.of(showcase.server, "2026-07-28", "elicitation", NONE, "extensions", TASKS);
    private final McpPeer plain = McpPeer.of(showcase.server, "2026-07-28", "elicitation", NONE);

    @Test
    void aTaskIsCreatedFlatAndCanBeFoundAtOnce() {
        JsonObject created = peer.call("wait");
        assertThat(created)
                .containsEntry("resultType", "task")
                .containsEntry("status", "working")
                .containsEntry("createdAt", "2026-11-15T12:00:00Z")
                .containsKeys("taskId", "lastUpdatedAt", "ttlMs", "pollIntervalMs")
                .doesNotContainKeys("task", "result", "error", "inputRequests", "requestState", "content");

        assertThat(state(created)).containsEntry("resultType", "complete").containsEntry("status", "working");
    }

    @Test
    void aFinishedTaskHoldsItsResult() {
        JsonObject created = peer.call("must_be_task");
        JsonObject state = awaitStatus(created, "completed");
        assertThat(text(state.object("result").orElseThrow())).isEqualTo("done");
        assertThat(state).doesNotContainKey("error");
    }

    @Test
    void questionsAreAnsweredByUpdates() {
        JsonObject created = peer.call("task");
        JsonObject asks = awaitStatus(created, "input_required");
        assertThat(asks.at("inputRequests", "name", "method")).contains("elicitation/create");

        for (JsonObject useless : List.of(
                NONE,
                JsonObject.of("other", accepted("Ada")),
                JsonObject.of("name", 5L),
                JsonObject.of("name", JsonObject.of("action", "accept")))) {
            assertThat(update(created, useless).keySet()).containsExactlyInAnyOrder("resultType", "_meta");
            assertThat(state(created)).containsEntry("status", "input_required");
        }
        update(created, JsonObject.of("name", accepted("Ada")));

        assertThat(text(awaitStatus(created, "completed").object("result").orElseThrow()))
                .isEqualTo("Hello Ada");
    }

    @Test
    void anAnsweredTaskNeverShowsAnEmptyQuestion() {
        JsonObject created = peer.call("task");
        awaitStatus(created, "input_required");
        update(created, JsonObject.of("name", accepted("Ada")));
        assertThat(state(created)).doesNotContainKey("inputRequests");
    }

    @Test
    void aKeyIsNeverUsedTwice() {
        JsonObject created = peer.call("task", "again", true);
        awaitStatus(created, "input_required");
        update(created, JsonObject.of("name", accepted("Ada")));
        await().until(() -> state(created).at("inputRequests", "name-2").isPresent());

        update(created, JsonObject.of("name", accepted("late"), "name-2", accepted("Bob")));

        assertThat(text(awaitStatus(created, "completed").object("result").orElseThrow()))
                .isEqualTo("Ada and Bob");
    }

    @Test
    void answersThatCameWithTheCallAreUsed() {
        JsonObject created =
                peer.result("tools/call", "name", "task", "inputResponses", JsonObject.of("name", accepted("Ada")));
        assertThat(text(awaitStatus(created, "completed").object("result").orElseThrow()))
                .isEqualTo("Hello Ada");
    }

    @ParameterizedTest
    @ValueSource(strings = {"wait", "task"})
    void aCancelledTaskEndsAndStaysCancelled(String tool) {
        JsonObject created = peer.call(tool);
        assertThat(peer.result("tasks/cancel", "taskId", id(created)).keySet())
                .containsExactlyInAnyOrder("resultType", "_meta");
        assertThat(state(created))
                .containsEntry("status", "cancelled")
                .doesNotContainKeys("result", "error", "statusMessage");
        await().untilAsserted(() ->
                assertThat(showcase.auditLines()).anyMatch(line -> line.contains("\"outcome\":\"E_CANCELLED\"")));

        peer.result("tasks/cancel", "taskId", id(created));
        update(created, JsonObject.of("name", accepted("Ada")));
        assertThat(state(created)).containsEntry("status", "cancelled").doesNotContainKeys("result", "inputRequests");
    }

    @Test
    void cancellingAFinishedTaskChangesNothing() {
        JsonObject created = peer.call("must_be_task");
        awaitStatus(created, "completed");
        peer.result("tasks/cancel", "taskId", id(created));
        assertThat(state(created)).containsEntry("status", "completed");
    }

    @Test
    void aTaskWhoseClientCannotAnswerFailsWithTheReason() {
        McpPeer mute = McpPeer.of(showcase.server, "2026-07-28", "extensions", TASKS);
        JsonObject created = mute.call("task");
        JsonObject state = awaitStatus(created, "failed");
        assertThat(state.at("error", "code")).contains(-32021L);
        assertThat(state).containsKey("statusMessage").doesNotContainKey("result");
    }

    @Test
    void anUnknownTaskIsWrongParams() {
        for (String method : List.of("tasks/get", "tasks/update", "tasks/cancel")) {
            assertThat(peer.error(method, "taskId", "nobody")).containsEntry("code", -32602L);
            assertThat(peer.error(method)).containsEntry("code", -32602L);
        }
    }

    @Test
    void tasksNeedTheCapabilityInEveryRequest() {
        for (String method : List.of("tasks/get", "tasks/update", "tasks/cancel")) {
            JsonObject error = plain.error(method, "taskId", "nobody");
            assertThat(error).containsEntry("code", -32021L);
            assertThat(error.at("data", "requiredCapabilities", "extensions", "io.modelcontextprotocol/tasks"))
                    .isPresent();
        }
        assertThat(plain.error("tools/call", "name", "must_be_task")).containsEntry("code", -32021L);
        assertThat(plain.call("task"))
                .containsEntry("resultType", "input_required")
                .doesNotContainKey("taskId");
        assertThat(text(McpPeer.of(showcase.server, "2025-11-25").call("must_be_task")))
                .isEqualTo("done");
    }

    @Test
    void wrongArgumentsAreToldAtOnceAndWrittenDown() {
        JsonObject result = peer.call("task", "agian", true);
        assertThat(result).containsEntry("resultType", "complete").containsEntry("isError", true);
        assertThat(showcase.bench.auditLines()).singleElement().asString().contains("E_INVALID_ARGUMENT");
    }

    @Test
    void anEndedTaskIsForgottenAfterItsLifetime() {
        JsonObject created = peer.call("must_be_task");
        awaitStatus(created, "completed");
        clock.pass(Duration.ofMinutes(59));
        assertThat(state(created)).containsEntry("status", "completed");
        clock.pass(Duration.ofMinutes(2));
        assertThat(peer.error("tasks/get", "taskId", id(created))).containsEntry("code", -32602L);
    }

    @Test
    void aTaskThatWorkedLongerThanItsLifetimeCanStillBeCollected() {
        JsonObject waits = peer.call("wait");
        clock.pass(Duration.ofHours(2));
        peer.result("tasks/cancel", "taskId", id(waits));
        assertThat(state(waits)).containsEntry("status", "cancelled");
    }

    @Test
    void aQuestionNobodyAnswersDoesNotKeepATaskForEver() {
        JsonObject created = peer.call("task");
        awaitStatus(created, "input_required");
        clock.pass(Duration.ofMinutes(61));
        assertThat(peer.error("tasks/get", "taskId", id(created))).containsEntry("code", -32602L);

        peer.call("must_be_task");

        await().untilAsserted(() -> assertThat(showcase.auditLines()).anyMatch(line -> line.contains("E_CANCELLED")));
    }

    @Test
    void thereIsALimitToTheirNumber() {
        for (int i = 0; i < 1000; i++) {
            peer.call("must_be_task");
        }
        assertThat(peer.error("tools/call", "name", "must_be_task")).containsEntry("code", -32603L);
        await().until(() -> showcase.bench.auditLines().size() == 1000);
        clock.pass(Duration.ofMinutes(61));
        assertThat(peer.call("must_be_task")).containsEntry("resultType", "task");
    }

    @Test
    void changesAreToldToThoseWhoListen() {
        JsonObject created = peer.call("task");
        awaitStatus(created, "input_required");
        JsonObject filter = JsonObject.of("taskIds", List.of(id(created), "nobody"));
        peer.send("listen", "subscriptions/listen", JsonObject.of("notifications", filter));
        await().until(() ->
                !peer.heard("notifications/subscriptions/acknowledged").isEmpty());

        update(created, JsonObject.of("name", accepted("Ada")));

        await().untilAsserted(() -> assertThat(peer.heard("notifications/tasks"))
                .doesNotHaveDuplicates()
                .last()
                .satisfies(task -> assertThat(task).containsEntry("status", "completed")));
        assertThat(peer.heard("notifications/subscriptions/acknowledged")
                        .getFirst()
                        .at("notifications", "taskIds"))
                .contains(List.of(id(created)));
    }

    @Test
    void theServersEndIsTheirs() {
        JsonObject created = peer.call("wait");
        showcase.server.close();
        assertThat(state(created)).containsEntry("status", "cancelled");
        await().untilAsserted(() -> assertThat(showcase.auditLines()).anyMatch(line -> line.contains("E_CANCELLED")));
    }

    private JsonObject awaitStatus(JsonObject created, String status) {
        await().untilAsserted(() -> assertThat(state(created)).containsEntry("status", status));
        return state(created);
    }

    private JsonObject state(JsonObject created) {
        return peer.result("tasks/get", "taskId", id(created));
    }

    private JsonObject update(JsonObject created, JsonObject responses) {
        return peer.result("tasks/update", "taskId", id(created), "inputResponses", responses);
    }

    private static String id(JsonObject created) {
        return created.text("taskId").orElseThrow();
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
