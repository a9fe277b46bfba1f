package dev.pegboard.mcp.message;

import dev.pegboard.base.JsonObject;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** One JSON-RPC message that came in. */
public sealed interface Message {
    record Request(Object id, String method, JsonObject params) implements Message {
        public JsonObject meta() {
            return params.object("_meta").orElseGet(JsonObject::new);
        }
    }

    record Notification(String method, JsonObject params) implements Message {}

    /** The client's answer to a request of ours. */
    record Response(Object id, JsonObject body) implements Message {}

    /** Not a message; what to tell the sender. */
    record Invalid(JsonObject response) implements Message {}

    static Message of(@Nullable Object json) {
        if (!(json instanceof JsonObject object)) {
            return invalid(null, "a message must be a JSON object");
        }
        Object id = object.get("id") instanceof Object given && isId(given) ? given : null;
        if (!"2.0".equals(object.get("jsonrpc"))) {
            return invalid(id, "jsonrpc must be \"2.0\"");
        }
        if (id != null) {
            return withId(id, object);
        }
        if (isAnswer(object)) {
            return new Response("", object); // To nothing we asked; and an answer never gets an answer.
        }
        return object.containsKey("id") ? invalid(null, "id must be a string or an integer") : withoutId(object);
    }

    private static boolean isAnswer(JsonObject object) {
        return !object.containsKey("method") && (object.containsKey("result") || object.containsKey("error"));
    }

    private static boolean isId(Object value) {
        return value instanceof String || value instanceof Long || value instanceof BigInteger;
    }

    private static Message withId(Object id, JsonObject object) {
        if (object.get("method") instanceof String method) {
            return hasParams(object)
                    ? new Request(id, method, params(object))
                    : invalid(id, "params must be an object");
        }
        return isAnswer(object) ? new Response(id, object) : invalid(id, "method must be a string");
    }

    private static Message withoutId(JsonObject object) {
        if (object.get("method") instanceof String method && hasParams(object)) {
            return new Notification(method, params(object));
        }
        return invalid(null, "a message needs a method and, if any, an object of params");
    }

    private static boolean hasParams(JsonObject object) {
        return object.get("params") == null || object.get("params") instanceof JsonObject;
    }

    private static JsonObject params(JsonObject object) {
        return object.object("params").orElseGet(JsonObject::new);
    }

    private static Invalid invalid(@Nullable Object id, String why) {
        return new Invalid(Messages.error(id, new RpcError(RpcError.INVALID_REQUEST, "Invalid request: " + why)));
    }
}
