package dev.pegboard.transport.http;

import static dev.pegboard.transport.http.TestServer.call;
import static dev.pegboard.transport.http.TestServer.initialize;
import static dev.pegboard.transport.http.TestServer.legacy;
import static dev.pegboard.transport.http.TestServer.modern;
import static dev.pegboard.transport.http.TestServer.modernCall;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.access.Identity;
import dev.pegboard.access.Permit;
import dev.pegboard.access.Verdict;
import dev.pegboard.access.token.Tokens;
import dev.pegboard.base.Home;
import dev.pegboard.base.JsonObject;
import dev.pegboard.mcp.message.MetaKeys;
import dev.pegboard.state.FileState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What goes on for a client ends with its token, and nothing else does. */
@Timeout(120)
class RevocationTest {
    private static final Duration SOON = Duration.ofSeconds(30);

    @TempDir
    Path directory;

    private Tokens tokens;
    private String secret;
    private TestServer server;

    @BeforeEach
    void open() {
        tokens = new Tokens(new FileState(new Home(directory)));
        secret = made("ci", Optional.empty());
        server = new TestServer(TestServer.OPTIONS.withGate(new BearerGate(tokens)));
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void aCallWhoseClientWantsNoStreamIsCancelled() throws Exception {
        try (RawClient client = server.connect()) {
            client.send(as(secret, modernCall(1, "wait")).setting("Accept", "application/json"));
            awaitBegun();
            tokens.revoke("ci");
            awaitCancelled();
        }
    }

    @Test
    void aCallOfASessionIsCancelledAndTheSessionEnds() throws Exception {
        String session = session(secret);
        try (RawClient client = server.connect()) {
            client.send(as(secret, legacy(session, call(1, "wait"))));
            awaitBegun();
            tokens.revoke("ci");
            awaitCancelled();
        }
        await().atMost(SOON).until(() -> server.transport.clients() == 0);
    }

    @Test
    void anIdleSessionAndItsStreamEnd() throws Exception {
        String session = session(secret);
        try (RawClient client = server.connect()) {
            client.send(as(secret, WebRequest.of("GET", "/mcp"))
                    .with("Mcp-Session-Id", session)
                    .with("Accept", "text/event-stream"));
            assertThat(client.head().status()).isEqualTo(200);
            tokens.revoke("ci");
            await().atMost(SOON).until(() -> server.transport.clients() == 0 && server.transport.visits() == 0);
        }
    }

    @Test
    void aStreamOfTheOldestKindEnds() throws Exception {
        try (RawClient client = server.connect()) {
            client.send(as(secret, WebRequest.of("GET", "/sse")).with("Accept", "text/event-stream"));
            assertThat(client.head().status()).isEqualTo(200);
            await().atMost(SOON).until(() -> server.transport.clients() == 1);
            tokens.revoke("ci");
            await().atMost(SOON).until(() -> server.transport.clients() == 0 && server.transport.visits() == 0);
        }
    }

    @Test
    void aTaskIsCancelledAndForgotten() throws Exception {
        String id = task(secret);
        awaitBegun();
        tokens.revoke("ci");
        awaitCancelled();
        String again = made("ci", Optional.empty());
        RawClient.Answer unknown = server.send(
                as(again, tasks(JsonObject.of("taskId", id), "tasks/get")).with("Mcp-Name", id));
        assertThat(unknown.body()).contains("Unknown task");
    }

    @Test
    void workEndsWhenTheTokenExpires() throws Exception {
        String brief = made("brief", Optional.of(Duration.ofSeconds(4)));
        task(brief);
        awaitBegun();
        awaitCancelled();
    }

    @Test
    void othersAreLeftAlone() throws Exception {
        String other = made("other", Optional.empty());
        String session = session(other);
        session(secret);
        try (RawClient client = server.connect()) {
            client.send(as(other, legacy(session, call(1, "wait"))));
            awaitBegun();
            tokens.revoke("ci");
            await().atMost(SOON).until(() -> server.transport.clients() == 1);
            server.tools.release.countDown();
            assertThat(client.answer().body()).contains("waited");
        }
    }

    @Test
    void whoHasANewTokenOfAnIssuerOrCannotBeLookedUpGoesOn() throws Exception {
        Identity who = new Identity("oauth:ann", Optional.empty(), Permit.ALL);
        Map<String, Verdict> verdicts =
                new ConcurrentHashMap<>(Map.of("first", new Verdict.Known(who), "second", new Verdict.Known(who)));
        HttpOptions options = TestServer.OPTIONS.withGate(
                new BearerGate(token -> verdicts.getOrDefault(token, new Verdict.Unknown())));
        try (TestServer issued = new TestServer(options)) {
            issued.send(as("first", initialize("2025-11-25")));
            issued.send(as("second", modernCall(1, "echo")));
            verdicts.remove("first");
            Thread.sleep(2500);
            assertThat(issued.transport.clients()).isOne();
            verdicts.put("second", new Verdict.Unsure());
            Thread.sleep(2500);
            assertThat(issued.transport.clients()).isOne();
            verdicts.remove("second");
            await().atMost(SOON).until(() -> issued.transport.clients() == 0);
        }
    }

    private void awaitBegun() throws InterruptedException {
        assertThat(server.tools.waiting.await(30, TimeUnit.SECONDS)).isTrue();
    }

    private void awaitCancelled() throws InterruptedException {
        assertThat(server.tools.cancelled.await(30, TimeUnit.SECONDS)).isTrue();
    }

    private String session(String token) throws IOException {
        return server.send(as(token, initialize("2025-11-25")))
                .header("Mcp-Session-Id")
                .orElseThrow();
    }

    private String task(String token) throws IOException {
        RawClient.Answer started = server.send(as(token, tasks(JsonObject.of("name", "work"), "tools/call")));
        return started.json().at("result", "taskId").orElseThrow().toString();
    }

    private static WebRequest tasks(JsonObject params, String method) {
        JsonObject extensions = JsonObject.of("extensions", JsonObject.of(MetaKeys.TASKS, new JsonObject()));
        return modern(1, method, params.with("_meta", JsonObject.of(MetaKeys.CLIENT_CAPABILITIES, extensions)));
    }

    private String made(String name, Optional<Duration> lifetime) {
        return tokens.create(name, Permit.ALL, lifetime).secret();
    }

    private static WebRequest as(String token, WebRequest request) {
        return request.with("Authorization", "Bearer " + token);
    }
}
