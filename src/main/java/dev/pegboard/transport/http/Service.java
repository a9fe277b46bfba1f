package dev.pegboard.transport.http;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.mcp.McpServer;
import dev.pegboard.mcp.Work;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.Messages;
import dev.pegboard.mcp.message.RpcError;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** What all endpoints work with. */
record Service(McpServer server, ExecutorService threads, Rooms rooms, HttpOptions options) {
    Duration patience() {
        return options.times().patience();
    }

    /** The JSON in the body of a POST. */
    @Nullable
    Object json(WebExchange web) throws IOException {
        if (!web.isJson()) {
            throw new Refusal(415, "The Content-Type must be application/json");
        }
        byte[][] body = new byte[1][];
        rooms.bodies().hold(() -> body[0] = web.body(options.limits().bodyBytes()));
        try {
            return Json.parse(body[0]);
        } catch (JsonSyntax e) {
            RpcError error = new RpcError(RpcError.PARSE_ERROR, "Parse error: " + e.getMessage());
            throw new Refusal(400, Messages.error(null, error));
        }
    }

    /** Does the work on a thread of its own and puts the response into the outbox. */
    void work(Work work, Message.Request request, Outbox outbox) {
        threads.execute(() -> outbox.end(answer(work, request)));
    }

    /** The response, even if the work fails as it never should. */
    static List<JsonObject> answer(Work work, Message.Request request) {
        try {
            return work.answer().stream().toList();
        } catch (RuntimeException | Error bug) {
            System.err.println("pegboard: " + request.method() + " failed unexpectedly: " + bug);
            return List.of(Messages.error(request.id(), new RpcError(RpcError.INTERNAL_ERROR, "Internal error")));
        }
    }
}
