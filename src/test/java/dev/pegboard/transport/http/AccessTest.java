package dev.pegboard.transport.http;

import static dev.pegboard.transport.http.TestServer.call;
import static dev.pegboard.transport.http.TestServer.initialize;
import static dev.pegboard.transport.http.TestServer.legacy;
import static dev.pegboard.transport.http.TestServer.listen;
import static dev.pegboard.transport.http.TestServer.modern;
import static dev.pegboard.transport.http.TestServer.modernCall;
import static dev.pegboard.transport.http.TestServer.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.pegboard.access.Permit;
import dev.pegboard.access.Verdict;
import dev.pegboard.access.token.Tokens;
import dev.pegboard.base.Home;
import dev.pegboard.base.JsonObject;
import dev.pegboard.state.FileState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that asks for tokens, and what each of their holders may ask of it. */
@Timeout(120)
class AccessTest {
    private static final WebRequest DISCOVER = modern(1, "server/discover", new JsonObject());
    private static final String UNAUTHORIZED = "{\"error\":\"Unauthorized\"}";

    @TempDir
    Path directory;

    private Tokens tokens;
    private String secret;
    private TestServer server;

    @BeforeEach
    void open() {
        tokens = new Tokens(new FileState(new Home(directory)));
        secret = made("ci");
        server = new TestServer(TestServer.OPTIONS.withGate(new BearerGate(tokens)));
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void whoShowsNothingLearnsWhatIsNeeded() throws Exception {
        for (String path : List.of("/mcp", "/mcp/v1", "/sse", "/message", "/nothing", "/metadata")) {
            RawClient.Answer answer = server.send(DISCOVER.to(path));
            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.body()).isEqualTo(UNAUTHORIZED);
            assertThat(answer.header("Content-Type")).contains("application/json");
            assertThat(answer.header("WWW-Authenticate")).contains("Bearer realm=\"pegboard\"");
        }
        assertThat(server.send(WebRequest.of("GET", "/health")).status()).isEqualTo(200);
    }

    @Test
    void whoShowsATokenComesIn() throws Exception {
        for (String scheme : List.of("Bearer ", "bearer ", "BEARER  ")) {
            assertThat(server.send(DISCOVER.with("Authorization", scheme + secret))
                            .status())
                    .isEqualTo(200);
        }
        WebRequest initialize = initialize("2024-11-05").to("/mcp/v1");
        assertThat(server.send(as(secret, initialize)).json().at("result", "serverInfo", "name"))
                .contains("pegboard");
    }

    @Test
    void everyWrongTokenIsRefusedAlike() throws Exception {
        String expired = tokens.create("gone", Permit.ALL, Optional.of(Duration.ofNanos(1)))
                .secret();
        String revoked = made("revoked");
        tokens.revoke("revoked");
        for (String wrong : List.of(
                expired,
                revoked,
                secret + "x",
                secret.substring(0, 30),
                "a b",
                "pegb_ci_" + "x".repeat(43),
                "A".repeat(60_000),
                "e30.e30.e30",
                "pegb_..%2Fci_" + "x".repeat(43))) {
            RawClient.Answer answer = server.send(as(wrong, DISCOVER));
            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.body()).isEqualTo(UNAUTHORIZED);
            assertThat(answer.header("WWW-Authenticate"))
                    .contains("Bearer realm=\"pegboard\", error=\"invalid_token\"");
        }
        assertComesIn();
    }

    @Test
    void otherSchemesAndSeveralHeadersAreRefused() throws Exception {
        for (String header : List.of("Basic " + secret, secret, "Token " + secret, "Bearer", "Bearer\t" + secret)) {
            assertThat(server.send(DISCOVER.with("Authorization", header)).status())
                    .as(header)
                    .isEqualTo(401);
        }
        assertThat(server.send(as(secret, as(secret, DISCOVER))).status()).isEqualTo(401);
        assertThat(server.send(as("other", as(secret, DISCOVER))).status()).isEqualTo(401);
        assertThat(server.send(DISCOVER.to("/mcp?access_token=" + secret)).status())
                .isEqualTo(401);
        assertComesIn();
    }

    @Test
    void aTokenOfTenMegabytesIsRefusedByTheLimitOfHeaders() throws Exception {
        try (RawClient client = server.connect()) {
            assertThatThrownBy(() -> {
                        client.send(as("x".repeat(10 << 20), DISCOVER));
                        assertThat(client.head().status()).isEqualTo(431);
                        throw new IOException("refused");
                    })
                    .isInstanceOf(IOException.class);
        }
        assertComesIn();
    }

    @Test
    void aRevokedTokenIsRefusedInTheMiddleOfASession() throws Exception {
        String session = server.send(as(secret, initialize("2025-11-25")))
                .header("Mcp-Session-Id")
                .orElseThrow();
        WebRequest list = as(secret, legacy(session, request(2, "tools/list", new JsonObject())));
        assertThat(server.send(list).status()).isEqualTo(200);
        tokens.revoke("ci");
        assertThat(server.send(list).status()).isEqualTo(401);
    }

    @Test
    void aSessionIsUnknownToEverybodyElse() throws Exception {
        String session = server.send(as(secret, initialize("2025-11-25")))
                .header("Mcp-Session-Id")
                .orElseThrow();
        WebRequest list = legacy(session, request(2, "tools/list", new JsonObject()));
        assertThat(server.send(as(made("other"), list)).status()).isEqualTo(404);
        WebRequest end = WebRequest.of("DELETE", "/mcp").with("Mcp-Session-Id", session);
        assertThat(server.send(as(made("third"), end)).status()).isEqualTo(404);

        tokens.revoke("ci");
        String sameName = tokens.create("ci", new Permit(Permit.Rank.READ, Set.of(), Set.of()), Optional.empty())
                .secret();
        assertThat(server.send(as(sameName, list)).status())
                .as("the rights of the old one")
                .isEqualTo(404);
    }

    @Test
    void oneClientCannotEndTheSessionsOfOthers() throws Exception {
        HttpLimits eight = new HttpLimits(1 << 20, 64 << 10, 100, 10, 10, 8);
        try (TestServer small = new TestServer(server(new Quota(1000, 10)).withLimits(eight))) {
            String other = made("other");
            String session = small.send(as(other, initialize("2025-11-25")))
                    .header("Mcp-Session-Id")
                    .orElseThrow();
            for (int i = 0; i < 20; i++) {
                assertThat(small.send(as(secret, initialize("2025-11-25"))).status())
                        .isEqualTo(200);
            }
            WebRequest list = legacy(session, request(2, "tools/list", new JsonObject()));
            assertThat(small.send(as(other, list)).status()).isEqualTo(200);
        }
    }

    @Test
    void aStreamEndsWithItsToken() throws Exception {
        try (RawClient client = server.connect()) {
            client.send(as(secret, listen(1)));
            assertThat(client.head().status()).isEqualTo(200);
            client.message();
            tokens.revoke("ci");
            await().atMost(Duration.ofSeconds(30)).until(() -> server.transport.visits() == 0);
        }
    }

    @Test
    void aRunningCallIsCancelledWhenItsTokenIsRevoked() throws Exception {
        try (RawClient client = server.connect()) {
            client.send(as(secret, modernCall(1, "wait")));
            assertThat(server.tools.waiting.await(30, TimeUnit.SECONDS)).isTrue();
            tokens.revoke("ci");
            assertThat(server.tools.cancelled.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void whoAsksTooOftenHasToWait() throws Exception {
        HttpOptions options = server(new Quota(3, 10));
        try (TestServer strict = new TestServer(options)) {
            String other = made("other");
            for (int i = 0; i < 3; i++) {
                assertThat(strict.send(as(secret, DISCOVER)).status()).isEqualTo(200);
            }
            RawClient.Answer answer = strict.send(as(secret, DISCOVER));
            assertThat(answer.status()).isEqualTo(429);
            assertThat(Integer.parseInt(answer.header("Retry-After").orElseThrow()))
                    .isBetween(1, 20);
            assertThat(answer.json().at("error", "message").orElseThrow().toString())
                    .contains("3 requests a minute");
            assertThat(strict.send(as(other, DISCOVER)).status()).isEqualTo(200);
            assertThat(strict.send(WebRequest.of("GET", "/health")).status()).isEqualTo(200);
            assertThat(strict.send(as(secret + "x", DISCOVER)).status()).isEqualTo(401);
        }
    }

    @Test
    void aBatchCountsAsManyRequests() throws Exception {
        try (TestServer strict = new TestServer(server(new Quota(10, 4)))) {
            String session = strict.send(as(secret, initialize("2025-03-26")))
                    .header("Mcp-Session-Id")
                    .orElseThrow();
            List<JsonObject> batch = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                batch.add(call(i, "echo"));
            }
            WebRequest whole = as(secret, WebRequest.post(batch)).with("Mcp-Session-Id", session);
            assertThat(strict.send(whole).status()).isEqualTo(429);
            WebRequest five = as(secret, WebRequest.post(batch.subList(0, 5))).with("Mcp-Session-Id", session);
            assertThat(strict.send(five)
                            .json()
                            .at("error", "message")
                            .orElseThrow()
                            .toString())
                    .contains("There may be 4 calls of yours at once");
        }
    }

    @Test
    void oneClientLeavesPlacesForOthers() throws Exception {
        try (TestServer strict = new TestServer(server(new Quota(1000, 1)))) {
            String other = made("other");
            try (RawClient busy = strict.connect()) {
                busy.send(as(secret, modernCall(1, "wait")));
                assertThat(strict.tools.waiting.await(30, TimeUnit.SECONDS)).isTrue();
                RawClient.Answer refused = strict.send(as(secret, modernCall(2, "echo")));
                assertThat(refused.status()).isEqualTo(429);
                assertThat(refused.header("Retry-After")).contains("1");
                assertThat(strict.send(as(other, modernCall(3, "echo"))).status())
                        .isEqualTo(200);
                strict.tools.release.countDown();
                assertThat(busy.answer().status()).isEqualTo(200);
            }
            assertThat(strict.send(as(secret, modernCall(4, "echo"))).status()).isEqualTo(200);
        }
    }

    @Test
    void whatEverybodyMayReadNeedsNoToken() throws Exception {
        String path = "/.well-known/oauth-protected-resource/mcp";
        JsonObject page = JsonObject.of("resource", "https://pegboard.example.org/mcp");
        BearerGate gate = new BearerGate(
                token -> token.equals("few") ? new Verdict.TooLittle("pegboard:read") : new Verdict.Unsure(),
                Optional.of(new BearerGate.Guide("https://pegboard.example.org" + path, Map.of(path, page))));
        try (TestServer guided = new TestServer(TestServer.OPTIONS.withGate(gate))) {
            assertThat(guided.send(WebRequest.of("GET", path)).json()).isEqualTo(page);
            assertThat(guided.send(WebRequest.of("POST", path)).status()).isEqualTo(405);
            assertThat(guided.send(DISCOVER).header("WWW-Authenticate"))
                    .contains("Bearer realm=\"pegboard\", resource_metadata=\"https://pegboard.example.org" + path
                            + "\"");
            RawClient.Answer few = guided.send(as("few", DISCOVER));
            assertThat(few.status()).isEqualTo(403);
            assertThat(few.header("WWW-Authenticate").orElseThrow())
                    .contains("error=\"insufficient_scope\", scope=\"pegboard:read\"");
            RawClient.Answer unsure = guided.send(as("unsure", DISCOVER));
            assertThat(unsure.status()).isEqualTo(503);
            assertThat(unsure.header("Retry-After")).isPresent();
        }
    }

    private void assertComesIn() throws IOException {
        assertThat(server.send(as(secret, DISCOVER)).status()).isEqualTo(200);
    }

    private HttpOptions server(Quota quota) {
        return TestServer.OPTIONS.withGate(new BearerGate(tokens)).withQuota(quota);
    }

    private String made(String name) {
        return tokens.create(name, Permit.ALL, Optional.empty()).secret();
    }

    private static WebRequest as(String token, WebRequest request) {
        return request.with("Authorization", "Bearer " + token);
    }
}
