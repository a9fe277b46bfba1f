package dev.pegboard.door;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.instance.Instance;
import dev.pegboard.mcp.message.MetaKeys;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;

/** A client of an instance that has its token and speaks to it over HTTP. */
public final class HttpPeer implements AutoCloseable {
    private static final String OLDER = "2025-11-25";
    private static final String MODERN = "2026-07-28";

    private final Instance instance;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    public HttpPeer(Instance instance) {
        this.instance = instance;
    }

    /** Shakes hands; gives the session's id. */
    String session() throws IOException, InterruptedException {
        JsonObject hello = JsonObject.of("protocolVersion", OLDER, "capabilities", new JsonObject())
                .with("clientInfo", JsonObject.of("name", "test", "version", "1"));
        return send(to("/mcp").POST(body(request("initialize", hello))))
                .headers()
                .firstValue("Mcp-Session-Id")
                .orElseThrow();
    }

    JsonObject callIn(String session, String tool, JsonObject arguments) throws Exception {
        JsonObject params = JsonObject.of("name", tool, "arguments", arguments);
        return response(to("/mcp").header("Mcp-Session-Id", session).POST(body(request("tools/call", params))));
    }

    public JsonObject callModern(String tool, JsonObject arguments) throws Exception {
        JsonObject meta =
                JsonObject.of(MetaKeys.PROTOCOL_VERSION, MODERN, MetaKeys.CLIENT_CAPABILITIES, new JsonObject());
        JsonObject params = JsonObject.of("name", tool, "arguments", arguments, "_meta", meta);
        return response(to("/mcp")
                .header("MCP-Protocol-Version", MODERN)
                .header("Mcp-Method", "tools/call")
                .header("Mcp-Name", headerValue(tool))
                .POST(body(request("tools/call", params))));
    }

    /** The whole body of the address behind which the tool stands. */
    JsonObject plain(String tool, JsonObject arguments) throws Exception {
        return response(
                switch (tool) {
                    case "get_tables" -> to("/tables");
                    case "get_database_type" -> to("/database-type");
                    case "get_schema" ->
                        to("/tables/" + escaped(arguments.text("table").orElseThrow()) + "/schema");
                    case "run_query" -> to("/query").POST(body(arguments));
                    default -> throw new AssertionError("no address for " + tool);
                });
    }

    private JsonObject response(HttpRequest.Builder request) throws Exception {
        HttpResponse<String> response = send(request);
        String body = response.body();
        boolean stream = response.headers()
                .firstValue("Content-Type")
                .filter("text/event-stream"::equals)
                .isPresent();
        String json = stream ? body.substring(body.lastIndexOf("data: ") + "data: ".length()) : body;
        return Json.parseObject(json.getBytes(StandardCharsets.UTF_8));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
    }

    private HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + instance.port() + path))
                .timeout(Duration.ofMinutes(1))
                .header("Authorization", "Bearer " + instance.token().text())
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream");
    }

    private static JsonObject request(String method, JsonObject params) {
        return JsonObject.of("jsonrpc", "2.0", "id", 1, "method", method, "params", params);
    }

    private static HttpRequest.BodyPublisher body(JsonObject json) {
        return BodyPublishers.ofByteArray(Json.bytes(json));
    }

    /** Whatever a header cannot hold as it is goes in base64. */
    private static String headerValue(String text) {
        return text.matches("[!-~]*")
                ? text
                : "=?base64?" + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + "?=";
    }

    private static String escaped(String part) {
        StringBuilder escaped = new StringBuilder();
        for (byte octet : part.getBytes(StandardCharsets.UTF_8)) {
            escaped.append("%%%02X".formatted(octet));
        }
        return escaped.toString();
    }

    @Override
    public void close() {
        client.close();
    }
}
