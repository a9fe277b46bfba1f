package dev.pegboard.transport.http;

import dev.pegboard.mcp.Connection;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The session of one client that shook hands: its connection, and the stream for what answers no request. */
final class HttpSession {
    private final String id;
    private final Connection connection;
    private @Nullable Outbox push;
    private int users;
    private long lastUse = System.nanoTime();
    private boolean ended;

    HttpSession(String id, Connection connection) {
        this.id = id;
        this.connection = connection;
    }

    String id() {
        return id;
    }

    Connection connection() {
        return connection;
    }

    /** Does something that keeps the session from counting as idle. */
    void use(IoAction action) throws IOException {
        enter();
        try {
            action.run();
        } finally {
            leave();
        }
    }

    /** From now on messages that answer no request go there; the stream they went to before ends. */
    void pushTo(Outbox outbox) {
        Outbox before;
        synchronized (this) {
            before = push;
            push = outbox;
        }
        if (before != null) {
            before.end(List.of());
        }
        connection.pushTo(outbox);
        if (isEnded()) {
            outbox.end(List.of());
        }
    }

    /** Where messages that answer no request go; nowhere if no stream is open. */
    synchronized Outbox push() {
        return push == null ? new Outbox(false) : push;
    }

    void stopPushing(Outbox outbox) {
        connection.stopPushing(outbox);
        synchronized (this) {
            if (push == outbox) {
                push = null;
            }
        }
    }

    /** Nobody waits for the client's replies any more; calls run on. */
    void hangUp() {
        connection.hangUp();
    }

    void end() {
        synchronized (this) {
            ended = true;
        }
        connection.close();
        push().end(List.of());
    }

    synchronized boolean isEnded() {
        return ended;
    }

    synchronized boolean isIdle(Duration time) {
        return users == 0 && System.nanoTime() - lastUse >= time.toNanos();
    }

    synchronized long lastUse() {
        return lastUse;
    }

    private synchronized void enter() {
        if (ended) {
            throw Sessions.unknown();
        }
        users++;
    }

    private synchronized void leave() {
        users--;
        lastUse = System.nanoTime();
    }
}
