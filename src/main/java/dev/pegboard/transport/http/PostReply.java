package dev.pegboard.transport.http;

import dev.pegboard.base.JsonObject;
import dev.pegboard.mcp.Work;
import dev.pegboard.mcp.message.RpcError;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** The answer to a POST: plain JSON if it comes soon and nothing is said before, else a stream of events. */
final class PostReply {
    /** What a plain answer looks like. */
    enum Form {
        /** Some errors have a status of their own. */
        MODERN,
        LEGACY,
        /** An array, even of one response. */
        BATCH
    }

    private final WebExchange web;
    private final Outbox outbox;
    private final Form form;

    PostReply(WebExchange web, Form form) {
        this.web = web;
        this.form = form;
        this.outbox = new Outbox(web.acceptsEvents());
    }

    Outbox outbox() {
        return outbox;
    }

    /** Does work that is done at once, and sends its answer. */
    void now(Work work) throws IOException {
        plain(work.answer().stream().toList());
    }

    /** Sends whatever comes out of the outbox; throws if the client goes before its end. */
    void send(Duration patience) throws IOException {
        try {
            Outbox.Entry first = first(patience);
            if (first instanceof Outbox.End end) {
                plain(end.responses());
                return;
            }
            EventStream events = EventStream.open(web, patience);
            events.write(first);
            events.follow(outbox);
        } finally {
            outbox.abandon();
        }
    }

    private Outbox.Entry first(Duration patience) throws IOException {
        Outbox.Entry first = outbox.next(patience);
        while (first instanceof Outbox.Pause && !web.acceptsEvents()) {
            first = outbox.next(patience);
        }
        return first;
    }

    private void plain(List<JsonObject> responses) throws IOException {
        if (responses.isEmpty()) {
            web.empty(202);
        } else if (form == Form.BATCH) {
            web.json(200, responses);
        } else {
            web.json(form == Form.MODERN ? status(responses.getFirst()) : 200, responses.getFirst());
        }
    }

    private static int status(JsonObject response) {
        return response.at("error", "code")
                .map(code -> switch (((Number) code).intValue()) {
                    case RpcError.METHOD_NOT_FOUND -> 404;
                    case RpcError.HEADER_MISMATCH, RpcError.MISSING_CAPABILITY, RpcError.UNSUPPORTED_VERSION -> 400;
                    default -> 200;
                })
                .orElse(200);
    }
}
