package dev.pegboard.mcp.operation;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.call.Cancellation;
import dev.pegboard.catalog.Changes;
import dev.pegboard.mcp.message.Message;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** One client's wish to hear when one resource changes. Looks again when it is told to, and later where it failed. */
final class Subscription {
    static final Duration PAUSE = Duration.ofSeconds(3);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final Client client;
    private final String uri;
    private final Audience audience;
    private final Cancellation end = new Cancellation();
    private final AtomicBoolean told = new AtomicBoolean(true);
    private Optional<String> state = Optional.empty();
    private Duration pause = PAUSE;
    private long lookedAt;

    Subscription(Client client, String uri, Audience audience) {
        this.client = client;
        this.uri = uri;
        this.audience = audience;
    }

    String owner() {
        return client.identity().owner();
    }

    boolean isLocal() {
        return client.identity().isLocal();
    }

    /** The first look; it must succeed. */
    void begin(ResourceLooks looks, Cancellation cancellation) {
        Runnable stay = cancellation.onRequest(end::request);
        try {
            state = looks.state(exchange(true, end));
        } finally {
            stay.run();
        }
        if (end.isRequested()) {
            throw new Fault(FaultCode.CANCELLED, "The subscription to " + uri + " was cancelled");
        }
        lookedAt = System.nanoTime();
    }

    /** False if it hears only what is announced. */
    boolean mustLook() {
        return state.isPresent();
    }

    boolean isDue() {
        return mustLook() && audience.listens() && System.nanoTime() - lookedAt >= pause.toNanos();
    }

    /** Looks whether something has changed; if so, the client is told. */
    void look(ResourceLooks looks) {
        Cancellation stop = new Cancellation(); // One for each look: what is done at its end would pile up.
        Runnable stay = end.onRequest(stop::request);
        Optional<String> now = Optional.empty();
        try {
            now = looks.state(exchange(false, stop));
        } finally {
            stay.run();
            lookedAt = System.nanoTime();
            pause = now.isPresent() ? PAUSE : longer(pause);
        }
        if (now.isPresent() && !now.equals(state)) {
            state = now;
            announce();
        }
    }

    void end() {
        end.request();
    }

    private static Duration longer(Duration pause) {
        Duration twice = pause.multipliedBy(2);
        return twice.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : twice;
    }

    /** On a thread of its own: a client that reads slowly must not keep others waiting. */
    private void announce() {
        if (told.getAndSet(false)) {
            Thread.ofVirtual().name("resource").start(this::tell);
        }
    }

    /** What changes while the client is being told is told once more, and no more often. */
    private synchronized void tell() {
        told.set(true);
        if (!end.isRequested()) {
            audience.changed(new Changes.Change.ResourceContent(uri));
        }
    }

    private Exchange exchange(boolean first, Cancellation stop) {
        Message.Request request =
                new Message.Request("subscription", "resources/subscribe", ResourceLooks.params(uri, first));
        return new Exchange(request, client, message -> {}, questions -> Map.of(), stop, end);
    }
}
