package dev.pegboard.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Changes.Change;
import dev.pegboard.fixture.McpPeer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Who hears of changes, and who does not. */
class SubscriptionsTest {
    private static final String SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";

    private final Showcase showcase = new Showcase();
    private final McpPeer older = McpPeer.of(showcase.server, "2025-11-25");
    private final McpPeer modern = McpPeer.of(showcase.server, "2026-07-28");

    @Test
    void olderClientsAreToldOfListsAndOfTheResourcesTheyWatch() {
        older.result("resources/subscribe", "uri", "test://page");
        announceEverything();
        assertThat(methods(older))
                .containsExactly(
                        "notifications/tools/list_changed",
                        "notifications/prompts/list_changed",
                        "notifications/resources/list_changed",
                        "notifications/resources/updated");
        assertThat(older.heard("notifications/resources/updated")).containsExactly(JsonObject.of("uri", "test://page"));

        older.heard().clear();
        older.result("resources/unsubscribe", "uri", "test://page");
        announceEverything();
        assertThat(older.heard("notifications/resources/updated")).isEmpty();
    }

    @Test
    void aNewHandshakeForgetsWhatWasWatched() {
        older.result("resources/subscribe", "uri", "test://page");
        older.shakeHands("2025-11-25");
        announceEverything();
        assertThat(older.heard("notifications/resources/updated")).isEmpty();
        assertThat(older.heard("notifications/tools/list_changed")).hasSize(1);
    }

    @Test
    void aClosedConnectionHearsNothing() {
        older.connection().close();
        announceEverything();
        assertThat(older.heard()).isEmpty();
    }

    @Test
    void modernClientsHearOnlyWhatTheyAskedForAfterTheAcknowledgement() {
        listen(
                5L,
                "promptsListChanged",
                true,
                "toolsListChanged",
                false,
                "resourceSubscriptions",
                List.of("test://page"));

        announceEverything();

        assertThat(methods(modern))
                .containsExactly(
                        "notifications/subscriptions/acknowledged",
                        "notifications/prompts/list_changed",
                        "notifications/resources/updated");
        assertThat(modern.heard())
                .allSatisfy(message ->
                        assertThat(message.at("params", "_meta", SUBSCRIPTION)).contains(5L));
    }

    @Test
    void theAcknowledgementNamesWhatIsHonoured() {
        listen(
                "five",
                "toolsListChanged",
                true,
                "promptsListChanged",
                "yes",
                "resourceSubscriptions",
                List.of("test://page", "test://pages/a", "test://none"),
                "other",
                true);

        assertThat(modern.heard("notifications/subscriptions/acknowledged")
                        .getFirst()
                        .get("notifications"))
                .isEqualTo(JsonObject.of(
                        "toolsListChanged", true, "resourceSubscriptions", List.of("test://page", "test://pages/a")));
    }

    @Test
    void whatIsNoFilterIsRefused() {
        assertThat(modern.error("subscriptions/listen")).containsEntry("code", -32602L);
        assertThat(modern.error("subscriptions/listen", "notifications", true)).containsEntry("code", -32602L);
        JsonObject tasks = JsonObject.of("taskIds", List.of("x"));
        assertThat(modern.error("subscriptions/listen", "notifications", tasks)).containsEntry("code", -32021L);
    }

    @Test
    void cancellingEndsTheListeningWithoutAnAnswer() {
        var answer = listen(7L, "toolsListChanged", true);
        modern.cancel(7L);
        assertThat(answer.join()).isEmpty();
        announceEverything();
        assertThat(modern.heard()).hasSize(1);
    }

    @Test
    void hangingUpEndsTheListeningWithANoticeAndAnAnswer() {
        var answer = listen(7L, "toolsListChanged", true);

        modern.connection().hangUp();

        JsonObject result = answer.join().orElseThrow().object("result").orElseThrow();
        assertThat(result).containsEntry("resultType", "complete");
        assertThat(result.at("_meta", SUBSCRIPTION)).contains(7L);
        assertThat(modern.heard("notifications/cancelled")).containsExactly(JsonObject.of("requestId", 7L));
    }

    @Test
    void twoClientsWithTheSameIdDoNotDisturbEachOther() {
        McpPeer other = McpPeer.of(showcase.server, "2026-07-28");
        var answer = listen(1L, "toolsListChanged", true);
        other.send(1L, "subscriptions/listen", filter("toolsListChanged", true));
        await().until(() -> !other.heard().isEmpty());

        modern.cancel(1L);
        assertThat(answer.join()).isEmpty();
        announceEverything();

        assertThat(other.heard("notifications/tools/list_changed")).hasSize(1);
    }

    /** Whoever has read the acknowledgement must hear of every change from then on. */
    @RepeatedTest(50)
    void noChangeAfterTheAcknowledgementIsLost() {
        listen(1L, "toolsListChanged", true);
        showcase.catalog.changes().announce(new Change.Tools());
        assertThat(modern.heard("notifications/tools/list_changed")).hasSize(1);
    }

    private CompletableFuture<Optional<JsonObject>> listen(Object id, Object... filter) {
        var answer = modern.send(id, "subscriptions/listen", filter(filter));
        await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .until(() -> !modern.heard("notifications/subscriptions/acknowledged")
                        .isEmpty());
        return answer;
    }

    private static JsonObject filter(Object... filter) {
        return JsonObject.of("notifications", JsonObject.of(filter));
    }

    private void announceEverything() {
        showcase.catalog.changes().announce(new Change.Tools());
        showcase.catalog.changes().announce(new Change.Prompts());
        showcase.catalog.changes().announce(new Change.Resources());
        showcase.catalog.changes().announce(new Change.ResourceContent("test://page"));
        showcase.catalog.changes().announce(new Change.ResourceContent("test://other"));
    }

    private static List<Object> methods(McpPeer peer) {
        return peer.heard().stream().map(message -> message.get("method")).toList();
    }
}
