package dev.pegboard.transport.http;

import dev.pegboard.access.Identity;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.mcp.Connection;
import dev.pegboard.mcp.McpServer;
import dev.pegboard.state.State;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** What every server must know to go on with the session of another: its owner, and what the handshake agreed on. */
final class SharedSessions {
    private static final String COLLECTION = "http-sessions";

    private final State state;
    private final McpServer server;
    private final Duration idleTime;
    private final Clock clock;

    SharedSessions(State state, McpServer server, Duration idleTime, Clock clock) {
        this.state = state;
        this.server = server;
        this.idleTime = idleTime;
        this.clock = clock;
    }

    void open(String id, Connection connection) {
        state.change(COLLECTION, id, before -> Optional.of(document(connection)));
    }

    /** What has changed since; a session that another server has ended stays ended. */
    void update(String id, Connection connection) {
        state.change(COLLECTION, id, before -> before.map(old -> document(connection)));
    }

    private String document(Connection connection) {
        return Json.write(JsonObject.of("owner", connection.identity().owner(), "client", connection.memory())
                .with("used", clock.millis()));
    }

    void forget(String id) {
        state.change(COLLECTION, id, before -> Optional.empty());
    }

    /** The session's connection as another server left it, for its owner. */
    Optional<Connection> resume(String id, Identity identity) {
        return known(id)
                .filter(document -> document.text("owner").equals(Optional.of(identity.owner())))
                .flatMap(document -> document.object("client"))
                .map(client -> server.resume(identity.inSession(id), client));
    }

    /** True as long as no server has ended it. Being asked for counts as use. */
    boolean has(String id, Connection connection) {
        Optional<JsonObject> document = known(id);
        boolean wantsUpdate = document.filter(known -> age(known).compareTo(idleTime.dividedBy(4)) > 0)
                .isPresent();
        if (wantsUpdate) {
            update(id, connection);
        }
        return document.isPresent();
    }

    /** To be called from time to time. */
    void endIdle() {
        for (Map.Entry<String, String> entry : state.all(COLLECTION).entrySet()) {
            if (fresh(entry.getValue()).isEmpty()) {
                state.change(
                        COLLECTION,
                        entry.getKey(),
                        before -> before.filter(now -> fresh(now).isPresent()));
            }
        }
    }

    private Optional<JsonObject> known(String id) {
        return state.read(COLLECTION, id).flatMap(this::fresh);
    }

    private Optional<JsonObject> fresh(String written) {
        try {
            return Optional.of(Json.parseObject(written.getBytes(StandardCharsets.UTF_8)))
                    .filter(document -> age(document).compareTo(idleTime) < 0);
        } catch (JsonSyntax e) {
            return Optional.empty();
        }
    }

    private Duration age(JsonObject document) {
        return Duration.ofMillis(clock.millis() - (document.get("used") instanceof Long used ? used : 0));
    }
}
