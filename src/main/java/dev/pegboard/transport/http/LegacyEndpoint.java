package dev.pegboard.transport.http;

import dev.pegboard.base.JsonObject;
import dev.pegboard.mcp.Batch;
import dev.pegboard.mcp.Connection;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.Messages;
import dev.pegboard.mcp.message.Sink;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/** Sessions of 2025-03-26 to 2025-11-25. A client that goes away has not cancelled anything: it may come back. */
final class LegacyEndpoint {
    private final Service service;
    private final Sessions sessions;

    LegacyEndpoint(Service service, Sessions sessions) {
        this.service = service;
        this.sessions = sessions;
    }

    void request(WebExchange web, Message.Request request) throws IOException {
        if (request.method().equals("initialize")) {
            initialize(web, request);
        } else {
            HttpSession session = session(web);
            Connection connection = session.connection();
            Reply reply = service.reply(web, PostManner.Form.LEGACY);
            Supplier<List<JsonObject>> answer = () ->
                    connection.begin(request, reply, false).answer().stream().toList();
            if (connection.isInstant(request)) {
                session.use(() -> reply.with(answer));
                if (request.method().equals("logging/setLevel")) {
                    sessions.update(session);
                }
            } else {
                Places place = service.calls(connection.identity(), 1);
                session.use(() -> service.replies().give(reply, () -> place.during(answer)));
            }
        }
    }

    void batch(WebExchange web, List<?> messages) throws IOException {
        HttpSession session = session(web);
        Batch.refusal(session.connection(), messages).ifPresent(error -> {
            throw new Refusal(400, Messages.error(null, error));
        });
        service.quotas().count(web.identity(), messages.size() - 1);
        Reply reply = service.reply(web, PostManner.Form.BATCH);
        Connection connection = session.connection();
        Places places = service.calls(connection.identity(), messages.size());
        Sink each = reply::send; // Its calls wait for no other's answer to be sent.
        Supplier<List<JsonObject>> answers = () ->
                Batch.answer(connection, messages, each, service.threads()).join();
        session.use(() -> service.replies().give(reply, () -> places.during(answers)));
    }

    void notification(WebExchange web, Message.Notification notification) throws IOException {
        HttpSession session = session(web);
        session.use(() -> session.connection().notice(notification));
        web.empty(202);
    }

    void response(WebExchange web, Message.Response response) throws IOException {
        HttpSession session = session(web);
        session.use(() -> session.connection().response(response));
        web.empty(202);
    }

    /** Holds a stream open for what answers no request. */
    void listen(WebExchange web) throws IOException {
        HttpSession session = session(web);
        if (!web.acceptsEvents()) {
            throw new Refusal(406, "A client that GETs must accept text/event-stream");
        }
        session.use(() -> service.streams(web.identity()).hold(() -> follow(web, session)));
    }

    void end(WebExchange web) throws IOException {
        sessions.end(session(web));
        web.empty(204);
    }

    private void initialize(WebExchange web, Message.Request request) throws IOException {
        String id = sessions.newId();
        Connection connection = service.server().connect(web.identity().inSession(id));
        JsonObject response =
                connection.begin(request, new Outbox(false), false).answer().orElseThrow();
        if (response.containsKey("result")) {
            web.set("Mcp-Session-Id", sessions.open(id, connection).id());
        }
        web.json(200, response);
    }

    private void follow(WebExchange web, HttpSession session) throws IOException {
        Outbox outbox = new Outbox(true);
        session.pushTo(outbox);
        try {
            EventStream.open(web, service.patience()).follow(outbox);
        } finally {
            outbox.abandon();
            session.stopPushing(outbox);
        }
    }

    private HttpSession session(WebExchange web) {
        return sessions.require(web.header("Mcp-Session-Id"), web.identity());
    }
}
