package dev.pegboard.transport.http;

import dev.pegboard.base.JsonObject;
import dev.pegboard.mcp.message.Sink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The reply to a request that is worked on by the very thread of its connection, which spares every short call the way
 * to another thread and back. Once something is said before the end, or nothing for long, a thread of its own streams:
 * one that nobody interrupts, for an interrupted thread may close the connection.
 */
final class Reply implements Sink {
    private final Manner manner;
    private final Executor threads;
    private final Runnable whenGone;
    private final Outbox outbox;
    private final List<Runnable> afterwards = new ArrayList<>();
    private final long start = System.nanoTime();
    private @Nullable CompletableFuture<Optional<IOException>> writer;
    private boolean ended;

    /** Whoever has to know that the client has gone is told so as soon as it shows. */
    Reply(Manner manner, Executor threads, Runnable whenGone) {
        this.manner = manner;
        this.threads = threads;
        this.whenGone = whenGone;
        this.outbox = new Outbox(manner.takesMessages());
    }

    @Override
    public void send(JsonObject message) {
        stream();
        outbox.send(message);
    }

    @Override
    public synchronized boolean doesAfterwards(Runnable action) {
        return !ended && afterwards.add(action);
    }

    /** To be called from time to time: becomes a stream once it has taken long. */
    void pulse() {
        if (System.nanoTime() - start > manner.patience().toNanos()) {
            stream();
        }
    }

    /** Does the work and sends what it ends with. */
    void with(Supplier<List<JsonObject>> work) throws IOException {
        try {
            sent(work);
        } finally {
            afterwards.forEach(Runnable::run);
        }
    }

    private void sent(Supplier<List<JsonObject>> work) throws IOException {
        List<JsonObject> last = List.of();
        boolean streamed;
        try {
            last = work.get();
        } finally {
            streamed = end(last);
        }
        if (!streamed) {
            manner.whole(last);
        }
    }

    /** Lets nobody say anything more; true if the stream has taken these last words to the client. */
    private boolean end(List<JsonObject> last) throws IOException {
        CompletableFuture<Optional<IOException>> writing;
        synchronized (this) {
            ended = true;
            writing = writer;
        }
        outbox.end(last);
        if (writing == null) {
            return false;
        }
        Optional<IOException> failure = writing.join();
        if (failure.isPresent()) {
            throw failure.get();
        }
        return true;
    }

    private synchronized void stream() {
        if (writer == null && !ended && manner.takesMessages()) {
            writer = CompletableFuture.supplyAsync(this::write, threads);
        }
    }

    /** What kept it from writing all. */
    private Optional<IOException> write() {
        try {
            manner.follow(outbox);
            outbox.abandon();
            return Optional.empty();
        } catch (IOException gone) {
            return gone(gone);
        } catch (RuntimeException | Error bug) {
            return gone(new IOException("the stream breaks off", bug));
        }
    }

    private Optional<IOException> gone(IOException why) {
        outbox.abandon();
        whenGone.run();
        return Optional.of(why);
    }
}
