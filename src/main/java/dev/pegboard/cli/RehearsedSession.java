package dev.pegboard.cli;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.mcp.message.MetaKeys;
import dev.pegboard.mcp.message.Revision;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What an agent says in a rehearsal, line by line. */
final class RehearsedSession {
    private final List<String> lines = new ArrayList<>();
    private long lastId;

    /** The metadata that each request of the newest revision has. */
    static JsonObject modern() {
        JsonObject meta = JsonObject.of(MetaKeys.PROTOCOL_VERSION, Revision.V2026_07_28.date());
        return JsonObject.of("_meta", meta.with(MetaKeys.CLIENT_CAPABILITIES, new JsonObject()));
    }

    void hello() {
        JsonObject hello =
                JsonObject.of("protocolVersion", Revision.NEWEST_LEGACY.date(), "capabilities", new JsonObject());
        request("initialize", hello.with("clientInfo", JsonObject.of("name", "train", "version", "1")));
        line("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    }

    /** Calls of a tool as its card shows them. */
    void examples(ToolCard card, JsonObject meta) {
        card.guide().list("examples").orElse(List.of()).forEach(example -> call(card.name(), arguments(example), meta));
    }

    private static JsonObject arguments(Object example) {
        Optional<JsonObject> arguments =
                example instanceof JsonObject object ? object.object("arguments") : Optional.empty();
        return arguments.orElseGet(JsonObject::new);
    }

    void call(String tool, JsonObject arguments, JsonObject meta) {
        request("tools/call", JsonObject.copyOf(meta).with("name", tool).with("arguments", arguments));
    }

    void request(String method, JsonObject params) {
        line(Json.write(JsonObject.of("jsonrpc", "2.0", "id", ++lastId, "method", method, "params", params)));
    }

    void line(String line) {
        lines.add(line);
    }

    InputStream input() {
        return new ByteArrayInputStream(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    }
}
