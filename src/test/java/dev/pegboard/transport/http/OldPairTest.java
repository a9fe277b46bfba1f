package dev.pegboard.transport.http;

import static dev.pegboard.transport.http.TestServer.call;
import static dev.pegboard.transport.http.TestServer.initialize;
import static dev.pegboard.transport.http.TestServer.modernCall;
import static dev.pegboard.transport.http.TestServer.notification;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The two addresses of the oldest revision. */
@Timeout(60)
class OldPairTest {
    @AutoClose
    private final TestServer server = new TestServer();

    @Test
    void answersComeOnTheStream() throws Exception {
        try (RawClient stream = server.connect()) {
            String address = open(stream);
            assertThat(server.send(initialize("2024-11-05").to(address)).status())
                    .isEqualTo(202);
            assertThat(stream.message().at("result", "protocolVersion")).contains("2024-11-05");
            assertThat(server.send(WebRequest.post(call(1, "steps")).to(address))
                            .status())
                    .isEqualTo(202);
            for (int i = 0; i < 3; i++) {
                assertThat(stream.message().get("method")).isEqualTo("notifications/message");
            }
            assertThat(stream.message().get("id")).isEqualTo(1L);
        }
    }

    @Test
    void changesComeOnTheStreamToo() throws Exception {
        try (RawClient stream = server.connect()) {
            open(stream);
            server.send(modernCall(1, "change"));
            assertThat(stream.message().get("method")).isEqualTo("notifications/tools/list_changed");
        }
    }

    @Test
    void aCallIsCancelledByANotificationAndTheStreamLivesOn() throws Exception {
        try (RawClient stream = server.connect()) {
            String address = open(stream);
            server.send(WebRequest.post(call(4, "wait")).to(address));
            server.tools.waiting.await();
            server.send(WebRequest.post(notification("notifications/cancelled")
                            .with("params", dev.pegboard.base.JsonObject.of("requestId", 4)))
                    .to(address));
            assertThat(server.tools.cancelled.await(20, TimeUnit.SECONDS)).isTrue();
            server.send(WebRequest.post(call(5, "echo")).to(address));
            assertThat(stream.message().get("id")).isEqualTo(5L);
        }
    }

    @Test
    void theSessionEndsWithItsStream() throws Exception {
        String address;
        try (RawClient stream = server.connect()) {
            address = open(stream);
        }
        await().atMost(Duration.ofSeconds(20))
                .until(() -> server.send(WebRequest.post(call(1, "echo")).to(address))
                                .status()
                        == 404);
    }

    @Test
    void messagesNeedAKnownSessionAndJson() throws Exception {
        WebRequest call = WebRequest.post(call(1, "echo"));
        assertThat(server.send(call.to("/message")).status()).isEqualTo(400);
        assertThat(server.send(call.to("/message?sessionId=unknown")).status()).isEqualTo(404);
        String other = server.session("2025-11-25");
        assertThat(server.send(call.to("/message?sessionId=" + other)).status()).isEqualTo(404);
        try (RawClient stream = server.connect()) {
            String address = open(stream);
            assertThat(server.send(call.to(address).setting("Content-Type", "text/plain"))
                            .status())
                    .isEqualTo(415);
            assertThat(server.send(call.to(address).body(new byte[] {'{'})).status())
                    .isEqualTo(400);
        }
    }

    private static String open(RawClient stream) throws Exception {
        stream.send(WebRequest.of("GET", "/sse"));
        assertThat(stream.head().isStream()).isTrue();
        String address = stream.event();
        assertThat(address).startsWith("/message?sessionId=");
        return address;
    }
}
