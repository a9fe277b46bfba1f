package dev.pegboard.transport.http;

import dev.pegboard.base.JsonObject;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The replies that are being worked on. */
final class Replies {
    private final Set<Reply> open = ConcurrentHashMap.newKeySet();

    /** Does the work of a reply. */
    void give(Reply reply, Supplier<List<JsonObject>> work) throws IOException {
        open.add(reply);
        try {
            reply.with(work);
        } finally {
            open.remove(reply);
        }
    }

    /** To be called from time to time: those who wait for long are shown that their call goes on. */
    void pulse() {
        open.forEach(Reply::pulse);
    }
}
