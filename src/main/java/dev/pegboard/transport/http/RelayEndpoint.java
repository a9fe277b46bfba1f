package dev.pegboard.transport.http;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.call.Cancellation;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Takes the requests that gateways hand over. A gateway that goes away has thereby cancelled its request. */
final class RelayEndpoint {
    /** What a gateway adds to the request of its client. */
    private static final int WRAPPING = 1 << 20;

    private final Service service;
    private final Set<Cancellation> open = ConcurrentHashMap.newKeySet();

    RelayEndpoint(Service service) {
        this.service = service;
    }

    void relay(WebExchange web) throws IOException {
        Cancellation cancellation = new Cancellation();
        Reply reply = service.reply(new RelayManner(web), cancellation::request);
        service.rooms().relays().hold(() -> {
            JsonObject handedOver = object(web);
            open.add(cancellation);
            try {
                service.replies().give(reply, () -> List.of(service.server().relay(handedOver, reply, cancellation)));
            } finally {
                open.remove(cancellation);
            }
        });
    }

    /** Takes the replies to a question that a relayed call asked. */
    void reply(WebExchange web) throws IOException {
        service.server().relayReply(object(web));
        web.empty(204);
    }

    /** Cancels everything. */
    void close() {
        open.forEach(Cancellation::request);
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
