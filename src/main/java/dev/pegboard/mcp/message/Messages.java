package dev.pegboard.mcp.message;

import dev.pegboard.base.JsonBody;
import dev.pegboard.base.JsonObject;
import org.jspecify.annotations.Nullable;

/** Makes the messages that go out. */
public final class Messages {
    private Messages() {}

    public static JsonObject result(Object id, JsonBody result) {
        return JsonObject.of("jsonrpc", "2.0", "id", id, "result", result);
    }

    /** An error response; without an id where the request's could not be read. */
    public static JsonObject error(@Nullable Object id, RpcError error) {
        JsonObject response = JsonObject.of("jsonrpc", "2.0");
        if (id != null) {
            response.put("id", id);
        }
        return response.with("error", error.toJson());
    }

    public static JsonObject notification(String method, JsonObject params) {
        JsonObject message = JsonObject.of("jsonrpc", "2.0", "method", method);
        return params.isEmpty() ? message : message.with("params", params);
    }

    public static JsonObject request(String id, String method, JsonObject params) {
        return JsonObject.of("jsonrpc", "2.0", "id", id, "method", method, "params", params);
    }
}
