package dev.pegboard.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Built;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.Token;
import dev.pegboard.fixture.Offer;
import dev.pegboard.fixture.RunningInstance;
import dev.pegboard.fixture.TestTool;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A web page in a browser of the same machine tries everything it can, and reaches nothing of an instance. */
@Timeout(60)
class WebPageTest {
    private static final List<String> READING = List.of(
            "/mcp",
            "/mcp/v1",
            "/sse",
            "/attach",
            "/status",
            "/tables",
            "/tables/t/schema",
            "/database-type",
            "/nothing");
    private static final List<String> SENDING =
            List.of("/mcp", "/mcp/v1", "/relay", "/relay/reply", "/query", "/message?sessionId=1", "/message");

    private final AtomicInteger runs = new AtomicInteger();

    @AutoClose
    private final RunningInstance instance = new RunningInstance(Offer.of(TestTool.named("touch")
                    .does((arguments, context) -> TestTool.said("touched " + runs.incrementAndGet())))
            .catalog());

    private final String token = instance.lease().instance().token().text();

    @Test
    void aNameThatWasReboundToThisMachineIsForbidden() throws Exception {
        for (String host : List.of("evil.example:" + port(), "evil.example", "127.0.0.1.evil.example:" + port())) {
            for (WebRequest request : everything()) {
                assertRefused(request.setting("Host", host), 403);
                assertRefused(withToken(request).setting("Host", host), 403);
            }
            assertRefused(WebRequest.of("GET", "/health").setting("Host", host), 403);
        }
    }

    @Test
    void aPageOfAnotherOriginIsForbidden() throws Exception {
        for (String origin : List.of("https://evil.example", "http://evil.example:" + port(), "null", "file://")) {
            for (WebRequest request : everything()) {
                assertRefused(request.with("Origin", origin), 403);
                assertRefused(withToken(request).with("Origin", origin), 403);
            }
            assertRefused(WebRequest.of("GET", "/health").with("Origin", origin), 403);
        }
    }

    @Test
    void aPageOfThisMachineNeedsTheTokenToo() throws Exception {
        for (WebRequest request : everything()) {
            assertRefused(request.with("Origin", "http://localhost:3000"), 401);
        }
    }

    @Test
    void noPreflightIsEverPermitted() throws Exception {
        for (String origin : List.of("https://evil.example", "null", "http://localhost:3000")) {
            for (String path : List.of("/mcp", "/relay", "/query", "/message", "/status", "/health", "/sse")) {
                WebRequest preflight = WebRequest.of("OPTIONS", path)
                        .with("Origin", origin)
                        .with("Access-Control-Request-Method", "POST")
                        .with("Access-Control-Request-Headers", "authorization, content-type")
                        .with("Access-Control-Request-Private-Network", "true");
                assertThat(refused(preflight).status()).as(path).isIn(401, 403, 405);
                assertThat(refused(withToken(preflight)).status()).as(path).isIn(403, 404, 405);
            }
        }
    }

    @Test
    void withoutTheTokenNothingIsAnswered() throws Exception {
        for (WebRequest request : everything()) {
            assertRefused(request, 401);
            for (String shown : List.of(
                    "Bearer " + Token.random().text(),
                    "Bearer " + token.substring(1),
                    "Bearer " + token + "x",
                    "Bearer",
                    "Bearer ",
                    "Basic " + token,
                    token)) {
                assertRefused(request.with("Authorization", shown), 401);
            }
        }
    }

    @Test
    void aTokenInTheWrongPlaceDoesNotCount() throws Exception {
        for (WebRequest request : everything()) {
            String mark = request.path().contains("?") ? "&" : "?";
            for (String parameter : List.of("token=", "access_token=", "Authorization=Bearer%20")) {
                assertRefused(request.to(request.path() + mark + parameter + token), 401);
            }
            assertRefused(request.with("Cookie", "token=" + token), 401);
            assertRefused(request.with("X-Authorization", "Bearer " + token), 401);
        }
    }

    /** What a page may send anywhere without asking first: forms, and texts that could be JSON. */
    @Test
    void aFormReachesNothing() throws Exception {
        for (String type :
                List.of("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x")) {
            for (String path : SENDING) {
                WebRequest form = call().to(path).setting("Content-Type", type).setting("Accept", "*/*");
                assertRefused(form, 401);
                assertRefused(form.body("a=b".getBytes(StandardCharsets.UTF_8)), 401);
                assertRefused(form.without("Content-Type"), 401);
                assertThat(refused(withToken(form)).status()).as(path).isIn(400, 404, 415);
            }
        }
    }

    @Test
    void healthIsToldToEverybodyHereAndHoldsNoSecret() throws Exception {
        WebRequest health = WebRequest.of("GET", "/health");
        RawClient.Answer answer = send(health);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json())
                .isEqualTo(JsonObject.of("status", "ok", "name", "pegboard", "version", Built.version())
                        .with("projectRoot", instance.root().toString()));
        assertThat(answer.header("Pegboard-Proof")).isEmpty();

        RawClient.Answer proved = send(health.with("Pegboard-Challenge", "anything"));
        assertThat(proved.header("Pegboard-Proof"))
                .contains(new Token(token).proof("anything"))
                .get()
                .isNotEqualTo(token);
        for (RawClient.Answer told : List.of(answer, proved)) {
            assertThat(told.headers() + told.body()).doesNotContain(token);
            assertNoPermission(told);
        }
    }

    @Test
    void whoeverHasTheTokenReachesEverything() throws Exception {
        RawClient.Answer called = send(withToken(call()));
        assertThat(called.json().at("result", "structuredContent", "ok")).contains(true);
        assertThat(send(withToken(WebRequest.of("GET", "/status"))).status()).isEqualTo(200);
        assertThat(send(withToken(WebRequest.of("GET", "/tables"))).body()).contains("E_NO_DATABASE");
        assertThat(send(withToken(call().to("/relay"))).status()).isEqualTo(200);
        assertThat(send(withToken(call().to("/query"))).body()).contains("E_NO_DATABASE");
        for (String stream : List.of("/sse", "/attach")) {
            try (RawClient client = connect()) {
                client.send(withToken(WebRequest.of("GET", stream)));
                assertThat(client.head().status()).as(stream).isEqualTo(200);
            }
        }
    }

    /** A call of the tool, in a request that lacks only the token. */
    private static WebRequest call() {
        return TestServer.modernCall(1, "touch");
    }

    /** Every address, with whatever it would answer to somebody with the token. */
    private static List<WebRequest> everything() {
        List<WebRequest> all = new ArrayList<>();
        READING.forEach(path -> all.add(WebRequest.of("GET", path)));
        SENDING.forEach(path -> all.add(call().to(path)));
        all.add(WebRequest.post(List.of(TestServer.call(1, "touch"))));
        all.add(TestServer.initialize("2025-11-25"));
        all.add(WebRequest.of("DELETE", "/mcp"));
        return all;
    }

    private WebRequest withToken(WebRequest request) {
        return request.with("Authorization", "Bearer " + token);
    }

    private void assertRefused(WebRequest request, int status) throws IOException {
        assertThat(refused(request).status())
                .as("%s %s %s", request.method(), request.path(), request.headers())
                .isEqualTo(status);
    }

    /** The answer, which must give away nothing and permit nothing. */
    private RawClient.Answer refused(WebRequest request) throws IOException {
        RawClient.Answer answer = send(request);
        assertThat(answer.headers() + answer.body())
                .doesNotContain(token, instance.root().toString(), "touched");
        assertNoPermission(answer);
        assertThat(runs).hasValue(0);
        return answer;
    }

    private static void assertNoPermission(RawClient.Answer answer) {
        assertThat(answer.headers().keySet())
                .noneMatch(name -> name.toLowerCase().startsWith("access-control"));
    }

    private RawClient.Answer send(WebRequest request) throws IOException {
        try (RawClient client = connect()) {
            client.send(request);
            return client.answer();
        }
    }

    private RawClient connect() throws IOException {
        return new RawClient(new Socket(InetAddress.getLoopbackAddress(), port()));
    }

    private int port() {
        return instance.lease().instance().port();
    }
}
