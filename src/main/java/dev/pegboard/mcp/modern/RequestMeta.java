package dev.pegboard.mcp.modern;

import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.LogLevel;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.MetaKeys;
import dev.pegboard.mcp.message.Revision;
import dev.pegboard.mcp.message.RpcError;
import dev.pegboard.mcp.operation.Client;
import java.util.Optional;

/** Reads what a modern request must tell about its client, and refuses it where that is missing. */
public final class RequestMeta {
    private RequestMeta() {}

    /** True if the request itself says that it belongs to the modern era. */
    public static boolean isModern(Message.Request request) {
        return request.meta().containsKey(MetaKeys.PROTOCOL_VERSION)
                || request.method().equals("server/discover");
    }

    public static Client client(Message.Request request) {
        JsonObject meta = request.meta();
        Revision revision = revision(meta);
        JsonObject capabilities =
                meta.object(MetaKeys.CLIENT_CAPABILITIES).orElseThrow(() -> missing(MetaKeys.CLIENT_CAPABILITIES));
        return new Client(revision, Client.nameIn(meta.object(MetaKeys.CLIENT_INFO)), capabilities, logLevel(meta));
    }

    private static Revision revision(JsonObject meta) {
        String date = meta.text(MetaKeys.PROTOCOL_VERSION).orElseThrow(() -> missing(MetaKeys.PROTOCOL_VERSION));
        return Revision.of(date).filter(Revision::isModern).orElseThrow(() -> RpcError.unsupportedVersion(date));
    }

    private static Optional<LogLevel> logLevel(JsonObject meta) {
        return meta.at(MetaKeys.LOG_LEVEL)
                .map(word -> LogLevel.of(String.valueOf(word))
                        .orElseThrow(
                                () -> new RpcError(RpcError.INVALID_PARAMS, "There is no log level '" + word + "'")));
    }

    private static RpcError missing(String key) {
        return new RpcError(RpcError.INVALID_PARAMS, "params._meta must have " + key);
    }
}
