package dev.pegboard.mcp;

import dev.pegboard.base.JsonObject;
import dev.pegboard.mcp.legacy.Session;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.Sink;
import dev.pegboard.mcp.operation.Exchange;

/** A request of a client that shook hands. */
final class LegacyWork extends Work {
    private final Connection connection;
    private final Sink sink;

    LegacyWork(Connection connection, Message.Request request, Sink sink) {
        super(request);
        this.connection = connection;
        this.sink = sink;
    }

    @Override
    JsonObject result() throws Exception {
        Session session = connection.session();
        return connection
                .server()
                .answerLegacy(
                        session,
                        new Exchange(
                                request(),
                                session.client(),
                                sink,
                                questions -> session.ask(questions, sink),
                                cancellation(),
                                connection.ending()));
    }

    @Override
    void ended() {
        connection.ended(request(), this);
    }
}
