package dev.pegboard.transport.http;

import dev.pegboard.access.Identity;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.mcp.McpServer;
import dev.pegboard.mcp.Work;
import dev.pegboard.mcp.message.Messages;
import dev.pegboard.mcp.message.RpcError;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What all endpoints work with. */
record Service(McpServer server, Executor threads, Rooms rooms, Quotas quotas, HttpOptions options) {
    Duration patience() {
        return options.times().patience();
    }

    /** The JSON in the body of a POST. */
    @Nullable
    Object json(WebExchange web) throws IOException {
        if (!web.isJson()) {
            throw Refusal.notJson();
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

    /** Begins the work if there is room for it; the responses are told when its place is free again. */
    void work(Places places, Supplier<CompletableFuture<List<JsonObject>>> begin, Consumer<List<JsonObject>> told) {
        places.enter();
        begun(begin, places::leave).thenAccept(told);
    }

    /** Where so many calls of that one are worked on. */
    Places calls(Identity who, int count) {
        return new Places(rooms.calls(), quotas.calls(who), count);
    }

    /** Where that one listens. */
    Places streams(Identity who) {
        return new Places(rooms.streams(), quotas.streams(who), 1);
    }

    /** Begins the work and does the last thing when it is done, or at once if it cannot begin. */
    static <T> CompletableFuture<T> begun(Supplier<CompletableFuture<T>> begin, Runnable last) {
        try {
            return begin.get().whenComplete((result, failure) -> last.run());
        } catch (RuntimeException e) {
            last.run();
            throw e;
        }
    }

    /** The response, if there will be one, from a thread of its own. */
    CompletableFuture<List<JsonObject>> answer(Work work) {
        return CompletableFuture.supplyAsync(() -> work.answer().stream().toList(), threads);
    }
}
