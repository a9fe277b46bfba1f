package dev.pegboard.cli;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.instance.Instance;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** Speaks to an instance as a client with its token does. */
final class InstanceCaller {
    private static final String REVISION = "2026-07-28";

    private InstanceCaller() {}

    /** The whole answer, or what went wrong. */
    static String call(Instance instance, String tool, JsonObject arguments) {
        JsonObject meta = JsonObject.of(
                "io.modelcontextprotocol/protocolVersion",
                REVISION,
                "io.modelcontextprotocol/clientCapabilities",
                new JsonObject());
        JsonObject params = JsonObject.of("name", tool, "arguments", arguments, "_meta", meta);
        JsonObject request = JsonObject.of("jsonrpc", "2.0", "id", 1, "method", "tools/call", "params", params);
        try {
            return send(post(instance, Json.write(request))
                            .header("MCP-Protocol-Version", REVISION)
                            .header("Mcp-Method", "tools/call")
                            .header("Mcp-Name", tool))
                    .body();
        } catch (IOException | InterruptedException e) {
            return e.toString();
        }
    }

    /** Begins a session and gives its name. */
    static String greet(Instance instance) throws IOException, InterruptedException {
        return send(post(instance, ChildProgram.INITIALIZE))
                .headers()
                .firstValue("Mcp-Session-Id")
                .orElseThrow();
    }

    /** Ends a session. */
    static void hangUp(Instance instance, String session) throws IOException, InterruptedException {
        send(request(instance).DELETE().header("Mcp-Session-Id", session));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request.build(), BodyHandlers.ofString());
        }
    }

    private static HttpRequest.Builder post(Instance instance, String body) {
        return request(instance)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    private static HttpRequest.Builder request(Instance instance) {
        return HttpRequest.newBuilder(URI.create(instance.address()))
                .header("Authorization", "Bearer " + instance.token().text());
    }
}
