package dev.pegboard.mcp.operation;

import dev.pegboard.access.Identity;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.LogLevel;
import dev.pegboard.mcp.message.Revision;
import java.time.Duration;
import java.util.Optional;

/**
 * What the other side told about itself: once in a handshake, or with every request.
 *
 * @param usualLimit the time limit that its user set for tools without one of their own
 * @param identity on whose behalf it calls, as whoever let it in found out
 */
public record Client(
        Revision revision,
        String name,
        JsonObject capabilities,
        Optional<LogLevel> logLevel,
        Optional<Duration> usualLimit,
        Identity identity) {
    private static final int LONGEST_NAME = 200;

    public Client(Revision revision, String name, JsonObject capabilities, Optional<LogLevel> logLevel) {
        this(revision, name, capabilities, logLevel, Optional.empty(), Identity.LOCAL);
    }

    /** The same client with the log level that it asked for. */
    public Client withLogLevel(LogLevel level) {
        return new Client(revision, name, capabilities, Optional.of(level), usualLimit, identity);
    }

    /** The same client with the limit that its user set. */
    public Client withUsualLimit(Optional<Duration> limit) {
        return new Client(revision, name, capabilities, logLevel, limit, identity);
    }

    public Client as(Identity other) {
        return new Client(revision, name, capabilities, logLevel, usualLimit, other);
    }

    public boolean has(String... capability) {
        return capabilities.at(capability).isPresent();
    }

    /** The client's name out of its info; "unknown" where it told none. */
    public static String nameIn(Optional<JsonObject> info) {
        String name = info.flatMap(told -> told.text("name")).orElse("unknown");
        return name.substring(0, Math.min(name.length(), LONGEST_NAME));
    }
}
