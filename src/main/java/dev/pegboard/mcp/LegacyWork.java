package dev.pegboard.mcp;

import dev.pegboard.base.JsonBody;
import dev.pegboard.mcp.legacy.Session;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.Sink;

/** A request of a client that shook hands. */
final class LegacyWork extends Work {
    LegacyWork(Connection connection, Message.Request request, Sink sink) {
        super(connection, request, sink);
    }

    @Override
    JsonBody result() throws Exception {
        Session session = connection().session();
        return connection()
                .server()
                .answerLegacy(
                        session,
                        exchange(
                                session.client().as(connection().identity()),
                                questions -> session.ask(questions, sink())));
    }
}
