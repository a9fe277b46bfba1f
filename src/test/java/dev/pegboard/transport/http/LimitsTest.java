package dev.pegboard.transport.http;

import static dev.pegboard.transport.http.TestServer.legacy;
import static dev.pegboard.transport.http.TestServer.listen;
import static dev.pegboard.transport.http.TestServer.modern;
import static dev.pegboard.transport.http.TestServer.modernCall;
import static dev.pegboard.transport.http.TestServer.notification;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What no client may exceed, and what many clients may do at once. */
@Timeout(60)
class LimitsTest {
    private static final int BODY = 2000;
    private static final WebRequest DISCOVER = modern(1, "server/discover", new JsonObject());
    private static final HttpTimes HURRIED =
            new HttpTimes(Duration.ofMillis(200), Duration.ofHours(1), Duration.ofMillis(300), Duration.ofSeconds(5));

    private TestServer server;

    @BeforeEach
    void start() throws Exception {
        server = new TestServer(
                TestServer.OPTIONS.withTimes(HURRIED).withLimits(new HttpLimits(BODY, 4000, 20, 2, 1, 10)));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aBodyThatIsTooLongIsRefused() throws Exception {
        assertThat(server.send(DISCOVER.body(spaces(BODY + 1))).status()).isEqualTo(413);
        RawClient.Answer answer = server.send(DISCOVER.body(spaces(BODY * 4)));
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.error()).isEqualTo(-32600L);
    }

    @Test
    void aBodyThatJustFitsIsRead() throws Exception {
        byte[] body = Arrays.copyOf(DISCOVER.body(), BODY);
        Arrays.fill(body, DISCOVER.body().length, BODY, (byte) ' ');
        assertThat(server.send(DISCOVER.body(body)).status()).isEqualTo(200);
    }

    @Test
    void aBodyInChunksIsLimitedToo() throws Exception {
        try (RawClient client = server.connect()) {
            client.send("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n");
            for (int i = 0; i < 3; i++) {
                client.send("3e8\r\n" + " ".repeat(1000) + "\r\n");
            }
            client.send("0\r\n\r\n");
            assertThat(client.answer().status()).isEqualTo(413);
        }
    }

    @Test
    void tooManyOrTooLongHeadersAreRefused() throws Exception {
        WebRequest many = DISCOVER;
        for (int i = 0; i < 20; i++) {
            many = many.with("X-Header", "same");
        }
        assertThat(server.send(many).status()).isEqualTo(431);
        assertThat(server.send(DISCOVER.with("X-Header", "x".repeat(4000))).status())
                .isEqualTo(431);
    }

    @Test
    void whatIsNotJsonIsAParseError() throws Exception {
        for (String body : List.of("{", "", "{} {}", "[".repeat(500), "\u00e4".repeat(3))) {
            RawClient.Answer answer = server.send(DISCOVER.body(body.getBytes(StandardCharsets.ISO_8859_1)));
            assertThat(answer.status()).as(body).isEqualTo(400);
            assertThat(answer.error()).isEqualTo(-32700L);
        }
    }

    @Test
    void whatIsNoMessageIsInvalid() throws Exception {
        for (Object json : new Object[] {"text", 5, new JsonObject(), JsonObject.of("jsonrpc", "1.0", "id", 1)}) {
            RawClient.Answer answer = server.send(WebRequest.post(json));
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.error()).isEqualTo(-32600L);
        }
    }

    @Test
    void onlyJsonIsTaken() throws Exception {
        for (String type : List.of("text/plain", "application/x-www-form-urlencoded", "application/jsonp", "")) {
            assertThat(server.send(DISCOVER.setting("Content-Type", type)).status())
                    .as(type)
                    .isEqualTo(415);
        }
        assertThat(server.send(DISCOVER.without("Content-Type")).status()).isEqualTo(415);
        assertThat(server.send(DISCOVER.setting("Content-Type", "Application/JSON; charset=utf-8"))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void moreCallsThanThereAreRoomForAreSentAway() throws Exception {
        String session = server.session("2025-11-25");
        try (RawClient client = server.connect();
                RawClient other = server.connect()) {
            client.send(modernCall(1, "wait"));
            server.tools.waiting.await();
            other.send(modernCall(1, "hold"));
            other.head();
            RawClient.Answer answer = server.send(modernCall(2, "echo"));
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.header("Retry-After")).isPresent();
            assertThat(answer.json().get("id")).isEqualTo(2L);
            assertThat(server.send(legacy(session, notification("notifications/initialized")))
                            .status())
                    .isEqualTo(202);
            server.tools.release.countDown();
            client.answer();
        }
        assertThat(server.send(modernCall(2, "echo")).status()).isEqualTo(200);
    }

    @Test
    void moreStreamsThanThereIsRoomForAreSentAwayAndLeaveRoomForCalls() throws Exception {
        try (RawClient client = server.connect()) {
            client.send(listen(1));
            client.head();
            assertThat(server.send(listen(2)).status()).isEqualTo(503);
            assertThat(server.send(WebRequest.of("GET", "/sse")).status()).isEqualTo(503);
            assertThat(server.send(modernCall(2, "echo")).status()).isEqualTo(200);
        }
    }

    @Test
    void aClientThatDoesNotSendItsWholeBodyIsLetGo() throws Exception {
        try (RawClient client = server.connect()) {
            client.send(DISCOVER.head());
            client.send(Arrays.copyOf(DISCOVER.body(), 10));
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void aClientThatGoesWhileItSendsHarmsNoOther() throws Exception {
        try (RawClient client = server.connect()) {
            client.send(DISCOVER.head());
            client.send(Arrays.copyOf(DISCOVER.body(), 10));
        }
        assertThat(server.send(DISCOVER).status()).isEqualTo(200);
    }

    @Test
    void oneConnectionServesManyRequests() throws Exception {
        try (RawClient client = server.connect()) {
            for (int i = 0; i < 10; i++) {
                client.send(modernCall(i, "echo"));
                assertThat(client.answer().json().get("id")).isEqualTo((long) i);
                client.send(DISCOVER.setting("Content-Type", "text/plain"));
                assertThat(client.answer().status()).isEqualTo(415);
            }
        }
    }

    @Test
    void manyClientsAtOnceAreAllAnswered() throws Exception {
        try (TestServer large = new TestServer();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            String session = large.session("2025-11-25");
            List<Callable<RawClient.Answer>> calls = new ArrayList<>();
            for (int i = 0; i < 128; i++) {
                WebRequest modern = TestServer.modernCallWithProgress(i, i % 4 == 0 ? "steps" : "echo");
                WebRequest legacy = legacy(session, TestServer.call(i, "echo"));
                calls.add(() -> large.send(modern));
                calls.add(() -> large.send(legacy));
            }
            for (Future<RawClient.Answer> answer : threads.invokeAll(calls)) {
                assertThat(answer.get().status()).isEqualTo(200);
                assertThat(answer.get().body()).contains("\"result\"");
            }
        }
    }

    private static byte[] spaces(int count) {
        return " ".repeat(count).getBytes(StandardCharsets.US_ASCII);
    }
}
