package dev.pegboard.transport.http;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.call.Cancellation;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Takes the requests that gateways hand over. A gateway that goes away has thereby cancelled its request. */
final class RelayEndpoint {
    /** What a gateway adds to the request of its client. */
    private static final int WRAPPING = 1 << 20;

    private final Service service;
    private final Set<RelayReply> open = ConcurrentHashMap.newKeySet();

    RelayEndpoint(Service service) {
        this.service = service;
    }

    void relay(WebExchange web) throws IOException {
        Cancellation cancellation = new Cancellation();
        RelayReply reply = new RelayReply(web, service.threads(), cancellation);
        service.rooms().relays().hold(() -> {
            JsonObject handedOver = object(web);
            open.add(reply);
            try {
                reply.end(service.server().relay(handedOver, reply, cancellation));
            } finally {
                open.remove(reply);
            }
        });
    }

    /** Takes the replies to a question that a relayed call asked. */
    void reply(WebExchange web) throws IOException {
        service.server().relayReply(object(web));
        web.empty(204);
    }

    /** To be called from time to time: those who wait for long are shown that their call goes on. */
    void pulse() {
        open.forEach(RelayReply::pulse);
    }

    /** Cancels everything. */
    void close() {
        open.forEach(RelayReply::cancel);
    }

    private JsonObject object(WebExchange web) throws IOException {
        if (!web.method().equals("POST")) {
            throw Refusal.method("POST");
        }
        if (!web.isJson()) {
            throw Refusal.notJson();
        }
        try {
            return Json.parseObject(web.body(service.options().limits().bodyBytes() + WRAPPING));
        } catch (JsonSyntax e) {
            throw new Refusal(400, "The body must be a JSON object");
        }
    }
}
