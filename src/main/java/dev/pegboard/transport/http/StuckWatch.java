package dev.pegboard.transport.http;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Frees threads that wait for too long for a client to send or to read: an interrupt closes their connection. */
final class StuckWatch {
    private final long limit;
    private final Map<Thread, Long> waiting = new ConcurrentHashMap<>();

    StuckWatch(Duration limit) {
        this.limit = limit.toNanos();
    }

    void guard(IoAction action) throws IOException {
        Thread thread = Thread.currentThread();
        waiting.put(thread, System.nanoTime());
        try {
            action.run();
        } finally {
            waiting.remove(thread);
        }
    }

    /** To be called from time to time. */
    void look() {
        long now = System.nanoTime();
        waiting.forEach((thread, since) -> {
            if (now - since > limit && waiting.remove(thread, since)) {
                thread.interrupt();
            }
        });
    }
}
