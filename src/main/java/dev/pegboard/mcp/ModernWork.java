package dev.pegboard.mcp;

import dev.pegboard.base.JsonBody;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.Sink;
import dev.pegboard.mcp.modern.RequestMeta;

/** A request that stands alone. */
final class ModernWork extends Work {
    ModernWork(Connection connection, Message.Request request, Sink sink) {
        super(connection, request, sink);
    }

    @Override
    JsonBody result() throws Exception {
        McpServer server = connection().server();
        return server.answerModern(exchange(
                RequestMeta.client(request()).as(connection().identity().alone()),
                server.modern().asker(request(), connection().identity())));
    }
}
