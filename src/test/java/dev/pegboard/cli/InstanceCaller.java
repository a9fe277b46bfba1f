package dev.pegboard.cli;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.instance.Instance;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** Calls a tool of an instance, as a client with its token does. */
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
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(post(instance, tool, Json.write(request)), BodyHandlers.ofString())
                    .body();
        } catch (IOException e) {
            return e.toString();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return e.toString();
        }
    }

    private static HttpRequest post(Instance instance, String tool, String body) {
        return HttpRequest.newBuilder(URI.create(instance.address()))
                .header("Authorization", "Bearer " + instance.token().text())
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("MCP-Protocol-Version", REVISION)
                .header("Mcp-Method", "tools/call")
                .header("Mcp-Name", tool)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
    }
}
