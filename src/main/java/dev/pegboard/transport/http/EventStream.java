package dev.pegboard.transport.http;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A stream of server-sent events. Comments keep it alive, and show by failing that the client has gone. */
final class EventStream {
    private static final byte[] COMMENT = ":\n\n".getBytes(StandardCharsets.UTF_8);
    private static final byte[] MESSAGE = "event: message\ndata: ".getBytes(StandardCharsets.UTF_8);
    private static final byte[] END = "\n\n".getBytes(StandardCharsets.UTF_8);
    private static final Duration LONGEST_PULSE = Duration.ofSeconds(15);

    private final WebExchange web;
    private final Duration shortestPulse;
    private final long start = System.nanoTime();

    private EventStream(WebExchange web, Duration shortestPulse) {
        this.web = web;
        this.shortestPulse = shortestPulse;
    }

    static EventStream open(WebExchange web, Duration shortestPulse) throws IOException {
        web.beginEvents();
        return new EventStream(web, shortestPulse);
    }

    /** An event of another kind than a message. */
    void event(String kind, String data) throws IOException {
        web.write(("event: " + kind + "\ndata: " + data + "\n\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Writes what comes out of the outbox, until it ends or the client goes. */
    void follow(Outbox outbox) throws IOException {
        boolean open = true;
        while (open) {
            Outbox.Entry entry = outbox.next(pulse());
            web.requireWelcome();
            open = write(entry);
        }
    }

    /** Writes one entry; false if it was the last. */
    boolean write(Outbox.Entry entry) throws IOException {
        switch (entry) {
            case Outbox.Message message -> message(message.json());
            case Outbox.Pause pause -> web.write(COMMENT);
            case Outbox.End end -> {
                for (JsonObject response : end.responses()) {
                    message(response);
                }
                return false;
            }
        }
        return true;
    }

    private void message(JsonObject json) throws IOException {
        ByteArrayOutputStream event = new ByteArrayOutputStream(512);
        event.writeBytes(MESSAGE);
        event.writeBytes(Json.bytes(json));
        event.writeBytes(END);
        web.write(event.toByteArray());
    }

    /** Short at first, when most clients go; longer the longer the stream lasts. */
    private Duration pulse() {
        Duration pulse = Duration.ofNanos((System.nanoTime() - start) / 10);
        if (pulse.compareTo(shortestPulse) < 0) {
            return shortestPulse;
        }
        return pulse.compareTo(LONGEST_PULSE) > 0 ? LONGEST_PULSE : pulse;
    }
}
