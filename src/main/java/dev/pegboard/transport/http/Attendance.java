package dev.pegboard.transport.http;

import dev.pegboard.base.JsonObject;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/** Who is attached to an instance: gateways hold a request open as long as they live. */
final class Attendance {
    private static final long PULSE_SECONDS = 1;

    private final Service service;
    private final IntSupplier sessions;
    private final AtomicInteger attached = new AtomicInteger();
    private final CountDownLatch end = new CountDownLatch(1);

    /** Clients with a session count as attached as well. */
    Attendance(Service service, IntSupplier sessions) {
        this.service = service;
        this.sessions = sessions;
    }

    void attach(WebExchange web) throws IOException {
        if (!web.method().equals("GET")) {
            throw Refusal.method("GET");
        }
        service.rooms().streams().hold(() -> {
            attached.incrementAndGet();
            try {
                web.beginLines();
                stay(web);
            } finally {
                attached.decrementAndGet();
            }
        });
    }

    void status(WebExchange web) throws IOException {
        if (!web.method().equals("GET")) {
            throw Refusal.method("GET");
        }
        web.json(
                200,
                JsonObject.of("clients", clients(), "calls", service.rooms().running()));
    }

    int clients() {
        return attached.get() + sessions.getAsInt();
    }

    /** Lets everybody go. */
    void close() {
        end.countDown();
    }

    private void stay(WebExchange web) throws IOException {
        try {
            while (!end.await(PULSE_SECONDS, TimeUnit.SECONDS)) {
                web.write(new byte[] {'\n'});
            }
        } catch (InterruptedException e) {
            throw new InterruptedIOException("interrupted");
        }
    }
}
