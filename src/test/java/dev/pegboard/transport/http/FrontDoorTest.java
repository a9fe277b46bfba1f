package dev.pegboard.transport.http;

import static dev.pegboard.transport.http.TestServer.modern;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.access.Identity;
import dev.pegboard.access.Verdict;
import dev.pegboard.base.Built;
import dev.pegboard.base.JsonObject;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who is let in, and where the paths lead. */
@Timeout(60)
class FrontDoorTest {
    private static final WebRequest DISCOVER = modern(1, "server/discover", new JsonObject());

    @AutoClose
    private final TestServer server = new TestServer();

    @Test
    void everyNameOfThisMachineIsAHost() throws Exception {
        for (String host : List.of("localhost", "LOCALHOST:80", "127.0.0.1", "127.0.0.1:5", "[::1]", "[::1]:65535")) {
            assertThat(status(DISCOVER.setting("Host", host))).as(host).isEqualTo(200);
        }
    }

    @Test
    void everyOtherHostIsForbidden() throws Exception {
        for (String host : List.of(
                "evil.example.com",
                "localhost.evil.com",
                "localhost@evil.com",
                "127.0.0.1.nip.io",
                "192.168.0.1",
                "[::2]",
                "[::1",
                ":80",
                "")) {
            assertThat(status(DISCOVER.setting("Host", host))).as(host).isEqualTo(403);
        }
        assertThat(status(DISCOVER.without("Host"))).isEqualTo(403);
        assertThat(status(DISCOVER.with("Host", "localhost"))).isEqualTo(403);
    }

    @Test
    void pagesOfThisMachineMayCall() throws Exception {
        for (String origin : List.of("http://localhost:6274", "https://127.0.0.1", "http://[::1]:8080")) {
            assertThat(status(DISCOVER.with("Origin", origin))).as(origin).isEqualTo(200);
        }
    }

    @Test
    void pagesOfAnyOtherOriginAreForbidden() throws Exception {
        for (String origin : List.of(
                "http://evil.example.com",
                "null",
                "http://localhost.evil.com",
                "http://localhost@evil.com",
                "vscode-webview://localhost",
                "file://",
                "not a uri",
                "")) {
            assertThat(status(DISCOVER.with("Origin", origin))).as(origin).isEqualTo(403);
        }
        assertThat(status(DISCOVER.with("Origin", "http://localhost").with("Origin", "http://evil.com")))
                .isEqualTo(403);
    }

    @Test
    void hostsThatWereAllowedMayCall() throws Exception {
        try (TestServer remote = new TestServer(TestServer.OPTIONS.withHosts(Set.of("Build.Example.com")))) {
            WebRequest request = DISCOVER.setting("Host", "build.example.com:443");
            assertThat(remote.send(request).status()).isEqualTo(200);
            assertThat(remote.send(request.with("Origin", "https://build.example.com"))
                            .status())
                    .isEqualTo(200);
            assertThat(remote.send(request.with("Origin", "https://example.com"))
                            .status())
                    .isEqualTo(403);
        }
    }

    @Test
    void aPreflightGetsNoPermission() throws Exception {
        WebRequest preflight = WebRequest.of("OPTIONS", "/mcp").with("Access-Control-Request-Method", "POST");
        RawClient.Answer foreign = server.send(preflight.with("Origin", "http://evil.example.com"));
        RawClient.Answer local = server.send(preflight.with("Origin", "http://localhost:3000"));
        assertThat(foreign.status()).isEqualTo(403);
        assertThat(local.status()).isEqualTo(405);
        for (RawClient.Answer answer : List.of(foreign, local)) {
            assertThat(answer.headers().keySet())
                    .noneMatch(name -> name.toLowerCase().startsWith("access-control"));
        }
    }

    @Test
    void theGateDecidesAboutEverythingButHealth() throws Exception {
        Gate gate = new BearerGate(
                token -> token.equals("secret") ? new Verdict.Known(Identity.LOCAL) : new Verdict.Unknown());
        try (TestServer guarded = new TestServer(TestServer.OPTIONS.withGate(gate))) {
            for (String path : List.of("/mcp", "/message", "/nothing")) {
                RawClient.Answer answer = guarded.send(DISCOVER.to(path));
                assertThat(answer.status()).isEqualTo(401);
                assertThat(answer.header("WWW-Authenticate")).contains("Bearer realm=\"pegboard\"");
            }
            assertThat(guarded.send(WebRequest.of("GET", "/health")).status()).isEqualTo(200);
            assertThat(guarded.send(DISCOVER.with("Authorization", "Bearer secret"))
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void aForeignPageIsForbiddenBeforeItsTokenIsLookedAt() throws Exception {
        try (TestServer guarded = new TestServer(TestServer.OPTIONS.withGate(headers -> new Verdict.Nobody()))) {
            assertThat(guarded.send(DISCOVER.with("Origin", "http://evil.com")).status())
                    .isEqualTo(403);
        }
    }

    @Test
    void healthTellsStatusAndVersion() throws Exception {
        RawClient.Answer answer = server.send(WebRequest.of("GET", "/health"));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json())
                .isEqualTo(JsonObject.of("status", "ok", "name", "pegboard", "version", Built.version()));
    }

    @Test
    void otherPathsAreNotFound() throws Exception {
        for (String path : List.of("/", "/mcp/", "/mcp/v2", "/health/x", "/..%2fmcp")) {
            RawClient.Answer answer = server.send(DISCOVER.to(path));
            assertThat(answer.status()).as(path).isEqualTo(404);
            assertThat(answer.error()).isEqualTo(-32600L);
        }
    }

    @Test
    void otherMethodsAreNotAllowed() throws Exception {
        assertNotAllowed("PUT", "/mcp", "POST, GET, DELETE");
        assertNotAllowed("POST", "/health", "GET, HEAD");
        assertNotAllowed("POST", "/sse", "GET");
        assertNotAllowed("GET", "/message", "POST");
    }

    @Test
    void aHeadRequestGetsNoBody() throws Exception {
        try (RawClient client = server.connect()) {
            client.send(WebRequest.of("HEAD", "/health"));
            assertThat(client.head().status()).isEqualTo(200);
            client.send(WebRequest.of("GET", "/health"));
            assertThat(client.answer().status()).isEqualTo(200);
        }
    }

    @Test
    void aBugIsAnsweredWithoutItsDetails() throws Exception {
        Gate broken = headers -> {
            throw new IllegalStateException("secret detail");
        };
        try (TestServer guarded = new TestServer(TestServer.OPTIONS.withGate(broken))) {
            RawClient.Answer answer = guarded.send(DISCOVER);
            assertThat(answer.status()).isEqualTo(500);
            assertThat(answer.error()).isEqualTo(-32603L);
            assertThat(answer.body()).doesNotContain("secret detail", "Exception", "\\tat ");
        }
    }

    private int status(WebRequest request) throws Exception {
        return server.send(request).status();
    }

    private void assertNotAllowed(String method, String path, String allowed) throws Exception {
        RawClient.Answer answer = server.send(WebRequest.of(method, path));
        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.header("Allow")).contains(allowed);
    }
}
