package dev.pegboard.mcp.message;

import dev.pegboard.base.JsonObject;

/** A request that gets a JSON-RPC error instead of a result. */
public final class RpcError extends RuntimeException {
    public static final int PARSE_ERROR = -32700;
    public static final int INVALID_REQUEST = -32600;
    public static final int METHOD_NOT_FOUND = -32601;
    public static final int INVALID_PARAMS = -32602;
    public static final int INTERNAL_ERROR = -32603;
    public static final int LEGACY_RESOURCE_NOT_FOUND = -32002;
    public static final int HEADER_MISMATCH = -32020;
    public static final int MISSING_CAPABILITY = -32021;
    public static final int UNSUPPORTED_VERSION = -32022;

    private static final long serialVersionUID = 1L;

    private final int number;
    private final transient JsonObject data;

    public RpcError(int number, String message) {
        this(number, message, new JsonObject());
    }

    public RpcError(int number, String message, JsonObject data) {
        super(message, null, false, false);
        this.number = number;
        this.data = data;
    }

    /** The error that such a member of a response tells. */
    public static RpcError of(JsonObject json) {
        int number = json.get("code") instanceof Long code ? code.intValue() : INTERNAL_ERROR;
        return new RpcError(
                number, json.text("message").orElse(""), json.object("data").orElseGet(JsonObject::new));
    }

    /** A bug of ours; whoever is no stranger may know what happened. */
    public static RpcError internal(String what) {
        return new RpcError(INTERNAL_ERROR, what.isEmpty() ? "Internal error" : "Internal error: " + what);
    }

    public static RpcError methodNotFound(String method) {
        return new RpcError(METHOD_NOT_FOUND, "Method not found: " + method);
    }

    /** The client is to try again in a version that is supported without a handshake. */
    public static RpcError unsupportedVersion(String requested) {
        return new RpcError(
                UNSUPPORTED_VERSION,
                "The protocol version " + requested + " is not supported here",
                JsonObject.of("supported", Revision.modernDates(), "requested", requested));
    }

    public int number() {
        return number;
    }

    /** The error member of a response. */
    public JsonObject toJson() {
        JsonObject error = JsonObject.of("code", number, "message", getMessage());
        return data.isEmpty() ? error : error.with("data", data);
    }
}
