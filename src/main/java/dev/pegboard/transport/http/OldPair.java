package dev.pegboard.transport.http;

import dev.pegboard.base.JsonObject;
import dev.pegboard.mcp.Work;
import dev.pegboard.mcp.message.ClientGone;
import dev.pegboard.mcp.message.Message;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The two addresses of 2024-11-05: a stream that all answers come on, and one to POST messages to. */
final class OldPair {
    private final Service service;
    private final Sessions sessions;

    OldPair(Service service, Sessions sessions) {
        this.service = service;
        this.sessions = sessions;
    }

    /** Opens the stream; the session lasts as long as it. */
    void stream(WebExchange web) throws IOException {
        if (!web.method().equals("GET")) {
            throw Refusal.method("GET");
        }
        service.streams(web.identity()).hold(() -> {
            String id = sessions.newId();
            HttpSession session =
                    sessions.open(id, service.server().connect(web.identity().inSession(id)));
            try {
                session.use(() -> follow(web, session));
            } finally {
                sessions.end(session);
            }
        });
    }

    void message(WebExchange web) throws IOException {
        if (!web.method().equals("POST")) {
            throw Refusal.method("POST");
        }
        HttpSession session = sessions.require(web.parameter("sessionId"), web.identity());
        switch (Message.of(service.json(web))) {
            case Message.Request request -> request(session, request);
            case Message.Notification notification -> session.connection().notice(notification);
            case Message.Response response -> session.connection().response(response);
            case Message.Invalid invalid -> throw new Refusal(400, invalid.response());
        }
        web.empty(202);
    }

    private void follow(WebExchange web, HttpSession session) throws IOException {
        Outbox outbox = new Outbox(true);
        session.pushTo(outbox);
        try {
            EventStream events = EventStream.open(web, service.patience());
            events.event("endpoint", "/message?sessionId=" + session.id());
            events.follow(outbox);
        } finally {
            outbox.abandon();
        }
    }

    private void request(HttpSession session, Message.Request request) {
        Outbox outbox = session.push();
        Places place = service.calls(session.connection().identity(), 1);
        place.enter();
        try {
            Work work = session.connection().begin(request, outbox, false);
            CompletableFuture.supplyAsync(work::answer, service.threads())
                    .whenComplete((response, failure) -> place.leave())
                    .thenAccept(response -> send(response, outbox));
        } catch (RuntimeException | Error e) {
            place.leave();
            throw e;
        }
    }

    private static void send(Optional<JsonObject> response, Outbox outbox) {
        try {
            response.ifPresent(outbox::send);
        } catch (ClientGone gone) {
            return; // The session ends with its stream; nobody is left to answer.
        }
    }
}
