package dev.pegboard.transport.http;

import static dev.pegboard.transport.http.TestServer.call;
import static dev.pegboard.transport.http.TestServer.legacy;
import static dev.pegboard.transport.http.TestServer.listen;
import static dev.pegboard.transport.http.TestServer.modernCall;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that ends lets its clients finish. */
@Timeout(60)
class ShutdownTest {
    @Test
    void streamsEndInGoodOrder() throws Exception {
        TestServer server = new TestServer();
        String session = server.session("2025-11-25");
        try (RawClient listener = server.connect();
                RawClient stream = server.connect();
                RawClient old = server.connect()) {
            listener.send(listen(3));
            listener.head();
            listener.message();
            stream.send(WebRequest.of("GET", "/mcp").with("Mcp-Session-Id", session));
            stream.head();
            old.send(WebRequest.of("GET", "/sse"));
            old.head();
            Thread closing = Thread.startVirtualThread(server::close);
            assertThat(listener.message().get("method")).isEqualTo("notifications/cancelled");
            assertThat(listener.message().get("id")).isEqualTo(3L);
            listener.awaitEnd();
            stream.awaitEnd();
            old.awaitEnd();
            closing.join();
        }
        assertThatThrownBy(server::connect).isInstanceOf(IOException.class);
    }

    @Test
    void runningCallsAreAnsweredAndNewOnesSentAway() throws Exception {
        TestServer server = new TestServer();
        String session = server.session("2025-11-25");
        try (RawClient client = server.connect();
                RawClient late = server.connect()) {
            client.send(legacy(session, call(1, "wait")));
            server.tools.waiting.await();
            client.head();
            Thread closing = Thread.startVirtualThread(server.transport::close);
            int status;
            do {
                late.send(WebRequest.of("GET", "/health"));
                status = late.answer().status();
            } while (status == 200);
            assertThat(status).isEqualTo(503);
            server.tools.release.countDown();
            assertThat(client.message().at("result", "structuredContent", "data", "said"))
                    .contains("waited");
            closing.join();
        }
    }

    @Test
    void callsThatDoNotEndInTimeAreCancelled() throws Exception {
        HttpTimes hurried = new HttpTimes(
                Duration.ofMillis(100), Duration.ofHours(1), Duration.ofSeconds(30), Duration.ofMillis(300));
        TestServer server = new TestServer(TestServer.OPTIONS.withTimes(hurried));
        try (RawClient client = server.connect()) {
            client.send(modernCall(1, "wait"));
            server.tools.waiting.await();
            server.transport.close();
            assertThat(server.tools.cancelled.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }
}
