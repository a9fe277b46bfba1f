package dev.pegboard.mcp.legacy;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonBody;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.LogLevel;
import dev.pegboard.mcp.message.Revision;
import dev.pegboard.mcp.message.RpcError;
import dev.pegboard.mcp.operation.Client;
import dev.pegboard.mcp.operation.Exchange;
import dev.pegboard.mcp.operation.Method;
import dev.pegboard.mcp.operation.Operations;
import java.util.Optional;

/** Answers requests of clients that shake hands first. */
public final class LegacyEra {
    private static final int MOST_CAPABILITIES = 64 << 10;
    private static final int LONGEST_WATCHED = 2_000;

    private final Operations operations;

    public LegacyEra(Operations operations) {
        this.operations = operations;
    }

    public JsonBody answer(Session session, Exchange exchange) throws Exception {
        return switch (exchange.request().method()) {
            case "initialize" -> initialize(session, exchange);
            case "ping" -> new JsonObject();
            case "logging/setLevel" -> logLevel(session, exchange);
            case "resources/subscribe" -> subscribe(session, exchange);
            case "resources/unsubscribe" -> unsubscribe(session, exchange);
            default -> shared(exchange);
        };
    }

    private JsonBody shared(Exchange exchange) throws Exception {
        String name = exchange.request().method();
        Method method = operations.methods().get(name);
        if (method == null) {
            throw RpcError.methodNotFound(name);
        }
        return method.answer(exchange);
    }

    private JsonObject initialize(Session session, Exchange exchange) {
        Revision revision = Revision.of(exchange.text("protocolVersion"))
                .filter(wanted -> !wanted.isModern())
                .orElse(Revision.NEWEST_LEGACY);
        session.agree(new Client(
                revision,
                Client.nameIn(exchange.params().object("clientInfo")),
                small(exchange.object("capabilities")),
                Optional.of(LogLevel.INFO)));
        return JsonObject.of("protocolVersion", revision.date(), "capabilities", capabilities(revision))
                .with("serverInfo", serverInfo(revision))
                .with("instructions", operations.instructions());
    }

    /** A session remembers them for as long as it lasts. */
    private static JsonObject small(JsonObject capabilities) {
        if (Json.bytes(capabilities).length > MOST_CAPABILITIES) {
            throw new RpcError(RpcError.INVALID_PARAMS, "params.capabilities is longer than any client needs");
        }
        return capabilities;
    }

    private JsonObject capabilities(Revision revision) {
        JsonObject capabilities = operations.capabilities();
        return revision.isAtLeast(Revision.V2025_03_26)
                ? capabilities.with("completions", new JsonObject())
                : capabilities;
    }

    private JsonObject serverInfo(Revision revision) {
        JsonObject info = operations.serverInfo();
        if (!revision.isAtLeast(Revision.V2025_06_18)) {
            info.remove("title");
        }
        return info;
    }

    private static JsonObject logLevel(Session session, Exchange exchange) {
        String word = exchange.text("level");
        session.logLevel(LogLevel.of(word)
                .orElseThrow(() -> new RpcError(RpcError.INVALID_PARAMS, "There is no log level '" + word + "'")));
        return new JsonObject();
    }

    private JsonObject subscribe(Session session, Exchange exchange) {
        String uri = exchange.text("uri");
        if (uri.length() > LONGEST_WATCHED) {
            throw new RpcError(RpcError.INVALID_PARAMS, "params.uri is longer than " + LONGEST_WATCHED + " characters");
        }
        if (!session.watches(uri)) {
            session.watch(uri, operations.watch().begin(exchange, uri, session));
        }
        return new JsonObject();
    }

    private static JsonObject unsubscribe(Session session, Exchange exchange) {
        session.unwatch(exchange.text("uri"));
        return new JsonObject();
    }
}
