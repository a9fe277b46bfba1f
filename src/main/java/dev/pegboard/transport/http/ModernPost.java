package dev.pegboard.transport.http;

import dev.pegboard.base.JsonObject;
import dev.pegboard.mcp.Connection;
import dev.pegboard.mcp.message.Message;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
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
                PostManner.Form.MODERN);
    }

    /** A request of an older client that never shook hands, or does not say so. */
    void stranger(WebExchange web, Message.Request request) throws IOException {
        serve(web, request, service.calls(web.identity(), 1), PostManner.Form.LEGACY);
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

    private void serve(WebExchange web, Message.Request request, Places places, PostManner.Form form)
            throws IOException {
        Connection connection = service.server().connect(web.identity());
        Reply reply = service.reply(new PostManner(web, form, service.patience()), connection::close);
        Supplier<List<JsonObject>> answer =
                () -> connection.begin(request, reply, form == PostManner.Form.MODERN).answer().stream()
                        .toList();
        if (connection.isInstant(request)) {
            reply.with(answer);
            return;
        }
        open.add(connection);
        try {
            service.replies().give(reply, () -> places.during(answer));
        } finally {
            open.remove(connection);
            connection.close(); // Whatever it subscribed to: nobody would hear of it.
        }
    }
}
