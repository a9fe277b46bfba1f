package dev.pegboard.transport.http;

import dev.pegboard.base.JsonObject;
import dev.pegboard.mcp.message.RpcError;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** The answer to a POST of MCP: plain JSON, or a stream of events for clients that take those. */
record PostManner(WebExchange web, Form form, Duration patience) implements Manner {
    /** What a plain answer looks like. */
    enum Form {
        /** Some errors have a status of their own. */
        MODERN,
        LEGACY,
        /** An array, even of one response. */
        BATCH
    }

    @Override
    public boolean takesMessages() {
        return web.acceptsEvents();
    }

    @Override
    public void whole(List<JsonObject> last) throws IOException {
        if (last.isEmpty()) {
            web.empty(202);
        } else if (form == Form.BATCH) {
            web.json(200, last);
        } else {
            web.json(form == Form.MODERN ? status(last.getFirst()) : 200, last.getFirst());
        }
    }

    @Override
    public void follow(Outbox outbox) throws IOException {
        EventStream.open(web, patience).follow(outbox);
    }

    private static int status(JsonObject response) {
        return response.at("error", "code")
                .map(code -> switch (((Number) code).intValue()) {
                    case RpcError.METHOD_NOT_FOUND -> 404;
                    case RpcError.HEADER_MISMATCH, RpcError.MISSING_CAPABILITY, RpcError.UNSUPPORTED_VERSION -> 400;
                    default -> 200;
                })
                .orElse(200);
    }
}
