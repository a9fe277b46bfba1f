package dev.pegboard.transport.http;

import static dev.pegboard.transport.http.TestServer.call;
import static dev.pegboard.transport.http.TestServer.legacy;
import static dev.pegboard.transport.http.TestServer.listen;
import static dev.pegboard.transport.http.TestServer.modernCall;
import static dev.pegboard.transport.http.TestServer.modernCallWithProgress;
import static dev.pegboard.transport.http.TestServer.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.JsonObject;
import dev.pegboard.mcp.message.MetaKeys;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Answers that are streams, and clients that go away from them. */
@Timeout(60)
class StreamsTest {
    @AutoClose
    private final TestServer server = new TestServer();

    @Test
    void progressTurnsTheAnswerIntoAStream() throws Exception {
        RawClient.Answer answer = server.send(modernCallWithProgress(1, "steps"));
        assertThat(answer.isStream()).isTrue();
        assertThat(answer.header("X-Accel-Buffering")).contains("no");
        assertThat(answer.header("Cache-Control")).contains("no-cache");
        assertThat(answer.events())
                .extracting(event -> event.at("params", "message").orElse("result"))
                .containsExactly("step 1", "step 2", "step 3", "result");
    }

    @Test
    void logMessagesOfAnOlderCallComeBeforeItsResult() throws Exception {
        RawClient.Answer answer = server.send(legacy(server.session("2025-11-25"), call(1, "steps")));
        assertThat(answer.events())
                .extracting(event -> event.text("method").orElse("result"))
                .containsExactly("notifications/message", "notifications/message", "notifications/message", "result");
    }

    @Test
    void aClientThatAcceptsNoStreamGetsTheResultAlone() throws Exception {
        RawClient.Answer answer = server.send(modernCallWithProgress(1, "steps").setting("Accept", "application/json"));
        assertThat(answer.header("Content-Type")).contains("application/json");
        assertThat(answer.json().at("result", "structuredContent", "data", "said"))
                .contains("stepped");
    }

    @Test
    void aSlowAnswerBecomesAStream() throws Exception {
        try (RawClient client = server.connect()) {
            client.send(modernCall(1, "hold"));
            assertThat(client.head().isStream()).isTrue();
            server.tools.release.countDown();
            assertThat(client.message().at("result", "structuredContent", "data", "said"))
                    .contains("held");
            client.awaitEnd();
        }
    }

    @Test
    void aSlowAnswerToAClientThatAcceptsNoStreamIsAwaited() throws Exception {
        try (RawClient client = server.connect()) {
            client.send(modernCall(1, "wait").setting("Accept", "application/json"));
            server.tools.waiting.await();
            Thread.sleep(TestServer.TIMES.patience().multipliedBy(2));
            server.tools.release.countDown();
            assertThat(client.answer().json().at("result", "structuredContent", "data", "said"))
                    .contains("waited");
        }
    }

    @Test
    void aModernClientThatGoesHasCancelled() throws Exception {
        try (RawClient client = server.connect()) {
            client.send(modernCall(1, "wait"));
            server.tools.waiting.await();
        }
        assertThat(server.tools.cancelled.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void theWorkForAnOlderClientThatGoesIsDone() throws Exception {
        String session = server.session("2025-11-25");
        try (RawClient client = server.connect()) {
            client.send(legacy(session, call(1, "wait")));
            server.tools.waiting.await();
        }
        Thread.sleep(TestServer.TIMES.patience().multipliedBy(5)); // Until it has been seen that the client is gone.
        server.tools.release.countDown();
        assertThat(server.tools.finished.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(server.tools.cancelled.getCount()).isEqualTo(1);
    }

    @Test
    void aSessionIsNotIdleWhileItsWorkGoesOn() throws Exception {
        HttpLimits oneSession = new HttpLimits(1 << 20, 64 << 10, 100, 10, 10, 1);
        try (TestServer small = new TestServer(TestServer.OPTIONS.withLimits(oneSession))) {
            String session = small.session("2025-11-25");
            try (RawClient client = small.connect()) {
                client.send(legacy(session, call(1, "wait")));
                small.tools.waiting.await();
            }
            Thread.sleep(TestServer.TIMES.patience().multipliedBy(5));
            assertThat(small.send(TestServer.initialize("2025-11-25")).status()).isEqualTo(503);
        }
    }

    @Test
    void anOlderClientCancelsWithANotification() throws Exception {
        String session = server.session("2025-11-25");
        try (RawClient client = server.connect()) {
            client.send(legacy(session, call(5, "wait")));
            server.tools.waiting.await();
            JsonObject cancel = JsonObject.of("jsonrpc", "2.0", "method", "notifications/cancelled")
                    .with("params", JsonObject.of("requestId", 5));
            assertThat(server.send(legacy(session, cancel)).status()).isEqualTo(202);
            RawClient.Answer answer = client.answer();
            assertThat(server.tools.cancelled.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(answer.events()).isEmpty();
        }
    }

    @Test
    void aQuestionGoesOutOnTheStreamAndItsReplyComesInByPost() throws Exception {
        String session = server.session("2025-11-25");
        try (RawClient client = server.connect()) {
            client.send(legacy(session, call(1, "ask")));
            assertThat(client.head().isStream()).isTrue();
            JsonObject question = client.message();
            assertThat(question.get("method")).isEqualTo("elicitation/create");
            JsonObject reply = JsonObject.of("action", "accept", "content", JsonObject.of("confirm", true));
            JsonObject response = JsonObject.of("jsonrpc", "2.0", "id", question.get("id"), "result", reply);
            assertThat(server.send(legacy(session, response)).status()).isEqualTo(202);
            assertThat(client.message().at("result", "structuredContent", "data", "said"))
                    .contains("Hello true");
            client.awaitEnd();
        }
    }

    @Test
    void aQuestionToAClientThatAcceptsNoStreamFailsAtOnce() throws Exception {
        RawClient.Answer answer =
                server.send(legacy(server.session("2025-11-25"), call(1, "ask")).setting("Accept", "application/json"));
        assertThat(answer.json().at("result", "isError")).contains(true);
        assertThat(answer.body()).contains("E_CLIENT_CANNOT_ASK");
    }

    @Test
    void aListenerHearsOfChangesUnderItsOwnId() throws Exception {
        try (RawClient client = server.connect()) {
            client.send(listen(77));
            assertThat(client.head().isStream()).isTrue();
            assertThat(client.message().get("method")).isEqualTo("notifications/subscriptions/acknowledged");
            server.send(modernCall(1, "change"));
            JsonObject change = client.message();
            assertThat(change.get("method")).isEqualTo("notifications/tools/list_changed");
            assertThat(change.at("params", "_meta", MetaKeys.SUBSCRIPTION_ID)).contains(77L);
        }
    }

    @Test
    void aListenerThatGoesTakesNoOtherAlongThoughTheirIdsAreEqual() throws Exception {
        HttpLimits twoStreams = new HttpLimits(1 << 20, 64 << 10, 100, 10, 2, 10);
        try (TestServer small = new TestServer(TestServer.OPTIONS.withLimits(twoStreams));
                RawClient staying = small.connect()) {
            staying.send(listen(1));
            staying.head();
            staying.message();
            try (RawClient going = small.connect()) {
                going.send(listen(1));
                going.head();
                going.message();
                assertThat(small.send(listen(1)).status()).isEqualTo(503);
            }
            await().atMost(Duration.ofSeconds(20)).until(() -> isListening(small));
            small.send(modernCall(1, "change"));
            assertThat(staying.message().get("method")).isEqualTo("notifications/tools/list_changed");
        }
    }

    @Test
    void toListenAClientMustAcceptAStream() throws Exception {
        assertThat(server.send(listen(1).setting("Accept", "application/json")).status())
                .isEqualTo(406);
    }

    @Test
    void aClientThatDoesNotReadIsLetGo() throws Exception {
        HttpTimes hurried = new HttpTimes(
                Duration.ofMillis(100), Duration.ofHours(1), Duration.ofMillis(300), Duration.ofSeconds(1));
        try (TestServer hasty = new TestServer(TestServer.OPTIONS.withTimes(hurried));
                RawClient client = hasty.connect()) {
            client.send(modernCallWithProgress(1, "flood"));
            assertThat(hasty.tools.cancelled.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void whoSpeaksFasterThanTheClientReadsHasToWait() throws Exception {
        try (TestServer server = new TestServer();
                RawClient client = server.connect()) {
            client.send(modernCallWithProgress(1, "flood"));
            client.head();
            await().atMost(Duration.ofSeconds(30)).until(() -> isWaiting(server));
            long waiting = server.tools.said.get();
            assertThat(waiting).isLessThan(2000); // The outbox and the system's own buffers are full.
            for (int i = 0; i < 1000; i++) {
                client.message();
            }
            await().atMost(Duration.ofSeconds(30)).until(() -> server.tools.said.get() > waiting);
        }
    }

    private static boolean isWaiting(TestServer server) throws InterruptedException {
        long before = server.tools.said.get();
        Thread.sleep(500);
        return before > 0 && server.tools.said.get() == before;
    }

    @Test
    void aResultWithSpecialCharactersArrivesUnchanged() throws Exception {
        String text = "line\nbreak \u2028 \ud83d\ude00 \"quoted\"";
        JsonObject params = JsonObject.of("name", "echo", "arguments", JsonObject.of("text", text));
        RawClient.Answer answer = server.send(legacy(server.session("2025-06-18"), request(1, "tools/call", params)));
        assertThat(answer.json().at("result", "structuredContent", "data", "said"))
                .contains(text);
    }

    private static boolean isListening(TestServer server) throws Exception {
        try (RawClient client = server.connect()) {
            client.send(listen(1));
            return client.head().status() == 200;
        }
    }
}
