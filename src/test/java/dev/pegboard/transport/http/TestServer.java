package dev.pegboard.transport.http;

import dev.pegboard.base.Home;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.CallLimits;
import dev.pegboard.call.Executor;
import dev.pegboard.call.Workbench;
import dev.pegboard.catalog.ServerFacts;
import dev.pegboard.mcp.McpServer;
import dev.pegboard.mcp.message.MetaKeys;
import dev.pegboard.mcp.message.Revision;
import dev.pegboard.mcp.operation.ServerOptions;
import dev.pegboard.workspace.Router;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A server on a free port of this machine, and the requests tests send to it. */
final class TestServer implements AutoCloseable {
    static final String MODERN = "2026-07-28";
    static final HttpTimes TIMES =
            new HttpTimes(Duration.ofMillis(200), Duration.ofHours(1), Duration.ofSeconds(30), Duration.ofSeconds(5));
    static final HttpOptions OPTIONS = HttpOptions.DEFAULT.withTimes(TIMES);

    final TestTools tools = new TestTools();
    final HttpTransport transport;

    TestServer(HttpOptions options) {
        ServerFacts facts =
                new ServerFacts("pegboard", "1.0", Revision.dates(), List.of("http"), Optional.empty(), Instant.now());
        Workbench bench = new Workbench(
                tools.catalog(),
                new Router(Home.fromEnvironment(), Optional.empty()),
                facts,
                CallLimits.DEFAULT.withTimeout(Duration.ofMinutes(1)));
        McpServer server = new McpServer(new Executor(bench, (call, answer) -> {}), new ServerOptions(false, false));
        transport = open(server, options);
    }

    private static HttpTransport open(McpServer server, HttpOptions options) {
        try {
            return new HttpTransport(server, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), options);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    TestServer() {
        this(OPTIONS);
    }

    int port() {
        return transport.port();
    }

    @Override
    public void close() {
        tools.release.countDown();
        transport.close();
    }

    /** A connection of its own. */
    RawClient connect() throws IOException {
        return new RawClient(new Socket(InetAddress.getLoopbackAddress(), port()));
    }

    /** Sends one request on a connection of its own and reads the whole answer. */
    RawClient.Answer send(WebRequest request) throws IOException {
        try (RawClient client = connect()) {
            client.send(request);
            return client.answer();
        }
    }

    /** Shakes hands in that revision and returns the session's id. */
    String session(String revision) throws IOException {
        RawClient.Answer answer = send(initialize(revision));
        String id = answer.header("Mcp-Session-Id").orElseThrow();
        send(WebRequest.post(notification("notifications/initialized")).with("Mcp-Session-Id", id));
        return id;
    }

    static WebRequest initialize(String revision) {
        JsonObject capabilities = JsonObject.of("elicitation", new JsonObject());
        return WebRequest.post(request(
                0,
                "initialize",
                JsonObject.of("protocolVersion", revision, "capabilities", capabilities)
                        .with("clientInfo", JsonObject.of("name", "test", "version", "1"))));
    }

    /** A request in a session. */
    static WebRequest legacy(String session, JsonObject message) {
        return WebRequest.post(message).with("Mcp-Session-Id", session);
    }

    /** A request that stands alone, with all the headers it needs. */
    static WebRequest modern(int id, String method, JsonObject params) {
        JsonObject meta =
                JsonObject.of(MetaKeys.PROTOCOL_VERSION, MODERN, MetaKeys.CLIENT_CAPABILITIES, new JsonObject());
        params.object("_meta").ifPresent(meta::putAll);
        WebRequest request = WebRequest.post(
                        request(id, method, JsonObject.copyOf(params).with("_meta", meta)))
                .with("MCP-Protocol-Version", MODERN)
                .with("Mcp-Method", method);
        return params.text("name").map(name -> request.with("Mcp-Name", name)).orElse(request);
    }

    static WebRequest modernCall(int id, String tool) {
        return modern(id, "tools/call", JsonObject.of("name", tool));
    }

    /** A call that asks to be told of progress. */
    static WebRequest modernCallWithProgress(int id, String tool) {
        return modern(id, "tools/call", JsonObject.of("name", tool, "_meta", JsonObject.of("progressToken", "token")));
    }

    static WebRequest listen(int id) {
        return modern(
                id, "subscriptions/listen", JsonObject.of("notifications", JsonObject.of("toolsListChanged", true)));
    }

    static JsonObject call(int id, String tool) {
        return request(id, "tools/call", JsonObject.of("name", tool));
    }

    static JsonObject request(Object id, String method, JsonObject params) {
        return JsonObject.of("jsonrpc", "2.0", "id", id, "method", method, "params", params);
    }

    static JsonObject notification(String method) {
        return JsonObject.of("jsonrpc", "2.0", "method", method);
    }

    /** A whole number in a JSON text, for comparing. */
    static Object parsed(String json) {
        try {
            return Json.parse(json);
        } catch (dev.pegboard.base.JsonSyntax e) {
            throw new AssertionError(json, e);
        }
    }
}
