package dev.pegboard.transport.http;

import dev.pegboard.mcp.Connection;
import dev.pegboard.mcp.message.Message;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Requests that stand alone: those of 2026-07-28, and older ones without a session. A client that goes away has thereby
 * cancelled its request.
 */
final class ModernPost {
    private final Service service;
    private final Set<Connection> open = ConcurrentHashMap.newKeySet();

    ModernPost(Service service) {
        this.service = service;
    }

    void request(WebExchange web, Message.Request request) throws IOException {
        service.server().admit(request, web::header);
        boolean listens = request.method().equals("subscriptions/listen");
        if (listens && !web.acceptsEvents()) {
            throw new Refusal(406, "To listen, a client must accept text/event-stream");
        }
        serve(
                web,
                request,
                listens ? service.streams(web.identity()) : service.calls(web.identity(), 1),
                PostReply.Form.MODERN);
    }

    /** A request of an older client that never shook hands, or does not say so. */
    void stranger(WebExchange web, Message.Request request) throws IOException {
        serve(web, request, service.calls(web.identity(), 1), PostReply.Form.LEGACY);
    }

    /** Those who listen are told that it ends; calls run on. */
    void hangUp() {
        open.forEach(Connection::hangUp);
    }

    /** The requests being worked on. */
    Stream<Connection> open() {
        return open.stream();
    }

    /** Cancels everything. */
    void close() {
        open.forEach(Connection::close);
    }

    private void serve(WebExchange web, Message.Request request, Places places, PostReply.Form form)
            throws IOException {
        Connection connection = service.server().connect(web.identity());
        PostReply reply = new PostReply(web, form);
        boolean modern = form == PostReply.Form.MODERN;
        Outbox outbox = reply.outbox();
        if (connection.isInstant(request)) {
            reply.now(connection.begin(request, outbox, modern));
            return;
        }
        open.add(connection);
        try {
            service.work(places, () -> service.answer(connection.begin(request, outbox, modern)), outbox::end);
            reply.send(service.patience());
        } catch (IOException gone) {
            connection.close();
            throw gone;
        } finally {
            open.remove(connection);
        }
    }
}
