package dev.pegboard.transport.http;

import static dev.pegboard.transport.http.TestServer.call;
import static dev.pegboard.transport.http.TestServer.initialize;
import static dev.pegboard.transport.http.TestServer.legacy;
import static dev.pegboard.transport.http.TestServer.modernCall;
import static dev.pegboard.transport.http.TestServer.notification;
import static dev.pegboard.transport.http.TestServer.parsed;
import static dev.pegboard.transport.http.TestServer.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.JsonObject;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The sessions of clients that shake hands: how they begin, what they can do, how they end. */
@Timeout(60)
class SessionsTest {
    private static final JsonObject PING = request(1, "ping", new JsonObject());
    private static final HttpLimits TWO_SESSIONS = new HttpLimits(1 << 20, 64 << 10, 100, 10, 10, 2);

    @AutoClose
    private final TestServer server = new TestServer();

    @Test
    void initializeMakesASessionThatCannotBeGuessed() throws Exception {
        String one = server.session("2025-11-25");
        String other = server.session("2025-11-25");
        assertThat(one).matches("[\\x21-\\x7E]{32,}").isNotEqualTo(other);
        assertThat(server.send(legacy(one, PING)).json().get("result")).isEqualTo(new JsonObject());
    }

    @Test
    void everyOlderRevisionIsAgreedOn() throws Exception {
        for (String revision : List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")) {
            RawClient.Answer answer = server.send(initialize(revision));
            assertThat(answer.json().at("result", "protocolVersion")).contains(revision);
        }
        assertThat(server.send(initialize("2030-01-01")).json().at("result", "protocolVersion"))
                .contains("2025-11-25");
    }

    @Test
    void initializeThatFailsMakesNoSession() throws Exception {
        RawClient.Answer answer = server.send(WebRequest.post(request(1, "initialize", new JsonObject())));
        assertThat(answer.error()).isEqualTo(-32602L);
        assertThat(answer.header("Mcp-Session-Id")).isEmpty();
    }

    @Test
    void aRequestNeedsASession() throws Exception {
        RawClient.Answer answer = server.send(WebRequest.post(PING));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().get("id")).isEqualTo(1L);
        assertThat(server.send(legacy("unknown", PING)).status()).isEqualTo(404);
        assertThat(server.send(WebRequest.of("GET", "/mcp")).status()).isEqualTo(400);
        assertThat(server.send(WebRequest.of("DELETE", "/mcp")).status()).isEqualTo(400);
        assertThat(server.send(WebRequest.post(notification("notifications/initialized")))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void theVersionHeaderMayBeLeftOutOrBeAnyOlderRevision() throws Exception {
        String session = server.session("2025-11-25");
        WebRequest ping = legacy(session, PING);
        assertThat(server.send(ping).status()).isEqualTo(200);
        assertThat(server.send(ping.with("MCP-Protocol-Version", "2025-06-18")).status())
                .isEqualTo(200);
        assertThat(server.send(ping.with("MCP-Protocol-Version", "2020-01-01")).status())
                .isEqualTo(400);
    }

    @Test
    void notificationsAndResponsesAreAccepted() throws Exception {
        String session = server.session("2025-11-25");
        JsonObject response = JsonObject.of("jsonrpc", "2.0", "id", "unasked", "result", new JsonObject());
        assertThat(server.send(legacy(session, notification("notifications/initialized")))
                        .status())
                .isEqualTo(202);
        assertThat(server.send(legacy(session, response)).status()).isEqualTo(202);
    }

    @Test
    void anUnknownMethodIsAnsweredAsUsual() throws Exception {
        RawClient.Answer answer =
                server.send(legacy(server.session("2025-11-25"), request(1, "no/such", new JsonObject())));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.error()).isEqualTo(-32601L);
    }

    @Test
    void deleteEndsTheSessionItsStreamAndItsCalls() throws Exception {
        String session = server.session("2025-11-25");
        try (RawClient stream = server.connect();
                RawClient caller = server.connect()) {
            stream.send(WebRequest.of("GET", "/mcp").with("Mcp-Session-Id", session));
            stream.head();
            caller.send(legacy(session, call(1, "wait")));
            server.tools.waiting.await();
            assertThat(server.send(WebRequest.of("DELETE", "/mcp").with("Mcp-Session-Id", session))
                            .status())
                    .isEqualTo(204);
            stream.awaitEnd();
            assertThat(server.tools.cancelled.await(20, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(server.send(legacy(session, PING)).status()).isEqualTo(404);
        assertThat(server.send(WebRequest.of("GET", "/mcp").with("Mcp-Session-Id", session))
                        .status())
                .isEqualTo(404);
    }

    @Test
    void changesArePushedToTheNewestStream() throws Exception {
        String session = server.session("2025-11-25");
        WebRequest get = WebRequest.of("GET", "/mcp").with("Mcp-Session-Id", session);
        try (RawClient first = server.connect();
                RawClient second = server.connect()) {
            first.send(get);
            assertThat(first.head().isStream()).isTrue();
            second.send(get);
            second.head();
            first.awaitEnd();
            server.send(modernCall(1, "change"));
            assertThat(second.message().get("method")).isEqualTo("notifications/tools/list_changed");
        }
    }

    @Test
    void aStreamMustBeAccepted() throws Exception {
        String session = server.session("2025-11-25");
        WebRequest get = WebRequest.of("GET", "/mcp").with("Mcp-Session-Id", session);
        assertThat(server.send(get.setting("Accept", "text/html")).status()).isEqualTo(406);
    }

    @Test
    void theSessionThatIsIdleForLongestMakesRoom() throws Exception {
        try (TestServer small = new TestServer(TestServer.OPTIONS.withLimits(TWO_SESSIONS))) {
            String first = small.session("2025-11-25");
            String second = small.session("2025-11-25");
            small.send(legacy(first, PING));
            String third = small.session("2025-11-25");
            assertThat(small.send(legacy(second, PING)).status()).isEqualTo(404);
            assertThat(small.send(legacy(first, PING)).status()).isEqualTo(200);
            assertThat(small.send(legacy(third, PING)).status()).isEqualTo(200);
        }
    }

    @Test
    void sessionsWithAnOpenStreamMakeNoRoom() throws Exception {
        try (TestServer small = new TestServer(TestServer.OPTIONS.withLimits(TWO_SESSIONS));
                RawClient one = small.connect();
                RawClient other = small.connect()) {
            for (RawClient client : List.of(one, other)) {
                client.send(WebRequest.of("GET", "/mcp").with("Mcp-Session-Id", small.session("2025-11-25")));
                client.head();
            }
            RawClient.Answer answer = small.send(initialize("2025-11-25"));
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.header("Retry-After")).isPresent();
            assertThat(answer.header("Mcp-Session-Id")).isEmpty();
        }
    }

    @Test
    void aSessionThatNobodyUsesEnds() throws Exception {
        HttpTimes brief = new HttpTimes(
                Duration.ofMillis(100), Duration.ofMillis(200), Duration.ofSeconds(30), Duration.ofSeconds(1));
        try (TestServer forgetful = new TestServer(TestServer.OPTIONS.withTimes(brief))) {
            String session = forgetful.session("2025-11-25");
            await().pollDelay(Duration.ofMillis(500))
                    .pollInterval(Duration.ofMillis(500))
                    .atMost(Duration.ofSeconds(20))
                    .until(() -> forgetful.send(legacy(session, PING)).status() == 404);
        }
    }

    @Test
    void theFirstRevisionWithSessionsHasBatches() throws Exception {
        String session = server.session("2025-03-26");
        List<JsonObject> batch = List.of(call(1, "echo"), notification("notifications/initialized"), call(2, "echo"));
        RawClient.Answer answer = server.send(WebRequest.post(batch).with("Mcp-Session-Id", session));
        assertThat(answer.status()).isEqualTo(200);
        assertThat((List<?>) parsed(answer.body()))
                .extracting(response -> ((JsonObject) response).get("id"))
                .containsExactly(1L, 2L);
    }

    @Test
    void aBatchThatSaysSomethingMeanwhileIsAStream() throws Exception {
        String session = server.session("2025-03-26");
        RawClient.Answer answer = server.send(
                WebRequest.post(List.of(call(1, "steps"), call(2, "echo"))).with("Mcp-Session-Id", session));
        assertThat(answer.isStream()).isTrue();
        assertThat(answer.events())
                .filteredOn(event -> event.containsKey("result"))
                .hasSize(2);
    }

    @Test
    void aBatchOfNotificationsIsAccepted() throws Exception {
        String session = server.session("2025-03-26");
        List<JsonObject> batch = List.of(notification("notifications/initialized"));
        assertThat(server.send(WebRequest.post(batch).with("Mcp-Session-Id", session))
                        .status())
                .isEqualTo(202);
    }

    @Test
    void otherBatchesAreRefused() throws Exception {
        String session = server.session("2025-03-26");
        String newer = server.session("2025-06-18");
        List<JsonObject> long101 = Collections.nCopies(101, notification("notifications/initialized"));
        assertInvalid(server.send(WebRequest.post(long101).with("Mcp-Session-Id", session)));
        assertInvalid(server.send(WebRequest.post(List.of()).with("Mcp-Session-Id", session)));
        assertInvalid(server.send(WebRequest.post(List.of(PING)).with("Mcp-Session-Id", newer)));
        assertInvalid(server.send(WebRequest.post(List.of(PING))));
    }

    private static void assertInvalid(RawClient.Answer answer) {
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.error()).isEqualTo(-32600L);
    }
}
