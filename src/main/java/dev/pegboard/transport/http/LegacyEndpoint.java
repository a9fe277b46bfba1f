package dev.pegboard.transport.http;

import dev.pegboard.base.JsonObject;
import dev.pegboard.mcp.Batch;
import dev.pegboard.mcp.Connection;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.Messages;
import java.io.IOException;
import java.util.List;

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
            service.rooms().calls().hold(() -> initialize(web, request));
        } else {
            HttpSession session = session(web);
            session.use(() -> service.rooms().calls().hold(() -> {
                PostReply reply = new PostReply(web, PostReply.Form.LEGACY);
                Connection connection = session.connection();
                service.work(connection.begin(request, reply.outbox(), false), request, reply.outbox());
                reply.send(service.patience());
            }));
        }
    }

    void batch(WebExchange web, List<?> messages) throws IOException {
        HttpSession session = session(web);
        Batch.refusal(session.connection(), messages).ifPresent(error -> {
            throw new Refusal(400, Messages.error(null, error));
        });
        session.use(() -> service.rooms().calls().hold(() -> {
            PostReply reply = new PostReply(web, PostReply.Form.BATCH);
            Outbox outbox = reply.outbox();
            Batch.answer(session.connection(), messages, outbox, service.threads())
                    .thenAccept(outbox::end);
            reply.send(service.patience());
        }));
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
        session.use(() -> service.rooms().streams().hold(() -> {
            Outbox outbox = new Outbox(true);
            session.pushTo(outbox);
            try {
                EventStream.open(web, service.patience()).follow(outbox);
            } finally {
                outbox.abandon();
                session.stopPushing(outbox);
            }
        }));
    }

    void end(WebExchange web) throws IOException {
        sessions.end(session(web));
        web.empty(204);
    }

    void hangUp() {
        sessions.hangUpAll();
    }

    void close() {
        sessions.endAll();
    }

    private void initialize(WebExchange web, Message.Request request) throws IOException {
        Connection connection = service.server().connect();
        Outbox nowhere = new Outbox(false);
        List<JsonObject> response = Service.answer(connection.begin(request, nowhere, false), request);
        if (response.getFirst().containsKey("result")) {
            web.set("Mcp-Session-Id", sessions.open(connection).id());
        }
        web.json(200, response.getFirst());
    }

    private HttpSession session(WebExchange web) {
        return sessions.require(web.header("Mcp-Session-Id"));
    }
}
