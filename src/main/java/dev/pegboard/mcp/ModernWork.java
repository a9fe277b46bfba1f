package dev.pegboard.mcp;

import dev.pegboard.base.JsonObject;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.Sink;
import dev.pegboard.mcp.modern.RequestMeta;
import dev.pegboard.mcp.operation.Exchange;

/** A request that stands alone. */
final class ModernWork extends Work {
    private final Connection connection;
    private final Sink sink;

    ModernWork(Connection connection, Message.Request request, Sink sink) {
        super(request);
        this.connection = connection;
        this.sink = sink;
    }

    @Override
    JsonObject result() throws Exception {
        McpServer server = connection.server();
        return server.answerModern(new Exchange(
                request(),
                RequestMeta.client(request()),
                sink,
                server.modern().asker(request()),
                cancellation(),
                connection.ending()));
    }

    @Override
    void ended() {
        connection.ended(request(), this);
    }
}
