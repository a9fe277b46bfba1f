package dev.pegboard.transport.http;

import dev.pegboard.access.Identity;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.mcp.McpServer;
import dev.pegboard.mcp.message.Messages;
import dev.pegboard.mcp.message.RpcError;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** What all endpoints work with. */
record Service(McpServer server, Executor threads, Rooms rooms, Quotas quotas, Replies replies, HttpOptions options) {
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
        web.requireWelcome(); // The body may have taken its time.
        try {
            return Json.parse(body[0]);
        } catch (JsonSyntax e) {
            RpcError error = new RpcError(RpcError.PARSE_ERROR, "Parse error: " + e.getMessage());
            throw new Refusal(400, Messages.error(null, error));
        }
    }

    /** A reply that has not begun yet; whoever has to know that its client has gone is told so. */
    Reply reply(Manner manner, Runnable whenGone) {
        return new Reply(manner, threads, whenGone);
    }

    /** A reply to a client who may go and come back: its call runs on. */
    Reply reply(WebExchange web, PostManner.Form form) {
        return reply(new PostManner(web, form, patience()), () -> {});
    }

    /** Where so many calls of that one are worked on. */
    Places calls(Identity who, int count) {
        return new Places(rooms.calls(), quotas.calls(who), count);
    }

    /** Where that one listens. */
    Places streams(Identity who) {
        return new Places(rooms.streams(), quotas.streams(who), 1);
    }
}
