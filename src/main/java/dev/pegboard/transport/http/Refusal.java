package dev.pegboard.transport.http;

import dev.pegboard.base.JsonObject;
import dev.pegboard.mcp.message.Messages;
import dev.pegboard.mcp.message.RpcError;
import java.io.IOException;

/** A request that is turned away: the status, what to tell, and at most one header that goes with it. */
final class Refusal extends RuntimeException {
    static final int RETRY_SECONDS = 1;

    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient JsonObject body;
    private final String header;
    private final String value;

    Refusal(int status, JsonObject body, String header, String value) {
        super(null, null, false, false);
        this.status = status;
        this.body = body;
        this.header = header;
        this.value = value;
    }

    Refusal(int status, JsonObject body) {
        this(status, body, "", "");
    }

    Refusal(int status, String why) {
        this(status, error(why));
    }

    /** The path knows other methods only. */
    static Refusal method(String allowed) {
        return new Refusal(405, error("Method not allowed here; allowed: " + allowed), "Allow", allowed);
    }

    static Refusal notJson() {
        return new Refusal(415, "The Content-Type must be application/json");
    }

    /** One client asks for too much; it may come back after so many seconds. */
    static Refusal tooMany(String why, int seconds) {
        return new Refusal(429, error(why), "Retry-After", String.valueOf(seconds));
    }

    static Refusal busy(String why) {
        return new Refusal(503, error(why), "Retry-After", String.valueOf(RETRY_SECONDS));
    }

    /** The same refusal as the answer to the request with that id. */
    Refusal to(Object id) {
        JsonObject response = JsonObject.of("jsonrpc", "2.0", "id", id);
        response.putAll(body);
        return new Refusal(status, response, header, value);
    }

    void send(WebExchange web) throws IOException {
        if (!header.isEmpty()) {
            web.set(header, value);
        }
        web.json(status, body);
    }

    private static JsonObject error(String why) {
        return Messages.error(null, new RpcError(RpcError.INVALID_REQUEST, why));
    }
}
