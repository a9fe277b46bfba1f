package dev.pegboard.mcp.operation;

import dev.pegboard.access.Identity;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.LogLevel;
import dev.pegboard.mcp.message.Revision;
import dev.pegboard.mcp.message.RpcError;
import java.time.Duration;
import java.util.Optional;

/** A client as one of our servers tells another about it. Whoever reads that decides whom to take it for. */
public final class ClientJson {
    private ClientJson() {}

    public static JsonObject of(Client client) {
        return JsonObject.of("revision", client.revision().date(), "name", client.name())
                .with("capabilities", client.capabilities())
                .withPresent("session", client.identity().session())
                .withPresent("logLevel", client.logLevel().map(LogLevel::word))
                .withPresent("usualLimitMs", client.usualLimit().map(Duration::toMillis));
    }

    public static Client read(JsonObject json) {
        String date = json.text("revision").orElse("");
        return new Client(
                Revision.of(date).orElseThrow(() -> RpcError.unsupportedVersion(date)),
                json.text("name").orElse("unknown"),
                json.object("capabilities").orElseGet(JsonObject::new),
                json.text("logLevel").flatMap(LogLevel::of),
                Optional.ofNullable(json.get("usualLimitMs"))
                        .map(millis -> Duration.ofMillis(((Number) millis).longValue())),
                json.text("session").map(Identity.LOCAL::inSession).orElse(Identity.LOCAL));
    }
}
