package dev.pegboard.transport.http;

import dev.pegboard.base.JsonObject;
import dev.pegboard.mcp.message.ClientGone;
import dev.pegboard.mcp.message.Sink;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Messages on their way to a client, between the threads that have something to say and the one that writes. No other
 * thread touches the connection: an interrupted tool would close it.
 */
final class Outbox implements Sink {
    /** What the writer finds. */
    sealed interface Entry {}

    record Message(JsonObject json) implements Entry {}

    /** Nothing came for a while. */
    record Pause() implements Entry {}

    /** Nothing will come after these responses. */
    record End(List<JsonObject> responses) implements Entry {}

    private static final int CAPACITY = 256;

    private final boolean takesMessages;
    private final Deque<Entry> entries = new ArrayDeque<>();
    private boolean ended;
    private boolean gone;

    /** A client that takes no messages only gets the end. */
    Outbox(boolean takesMessages) {
        this.takesMessages = takesMessages;
    }

    @Override
    public synchronized void send(JsonObject message) {
        if (!takesMessages) {
            requireNoQuestion(message);
            return;
        }
        awaitRoom();
        if (gone || ended) {
            throw new ClientGone(new IOException("the stream has ended"));
        }
        entries.add(new Message(message));
        notifyAll();
    }

    /** Ends the stream after these responses; only the first end counts. */
    synchronized void end(List<JsonObject> responses) {
        if (!ended) {
            ended = true;
            entries.add(new End(responses));
            notifyAll();
        }
    }

    /** Nobody will read any more. */
    synchronized void abandon() {
        gone = true;
        entries.clear();
        notifyAll();
    }

    /** The next entry for the writer, who waits no longer than that. */
    synchronized Entry next(Duration limit) throws IOException {
        long deadline = System.nanoTime() + limit.toNanos();
        try {
            for (long left = limit.toNanos(); entries.isEmpty() && left > 0; left = deadline - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, 1_000_000));
            }
        } catch (InterruptedException e) {
            throw new InterruptedIOException("interrupted");
        }
        notifyAll();
        return entries.isEmpty() ? new Pause() : entries.remove();
    }

    /** Who is faster than the client reads has to wait. */
    private void awaitRoom() {
        boolean interrupted = false;
        while (entries.size() >= CAPACITY && !gone && !ended) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void requireNoQuestion(JsonObject message) {
        if (message.containsKey("id")) {
            throw new ClientGone(new IOException("the client accepts no stream, so nothing can be asked"));
        }
    }
}
