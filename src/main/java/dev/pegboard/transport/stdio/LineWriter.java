package dev.pegboard.transport.stdio;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonBytes;
import dev.pegboard.base.JsonObject;
import dev.pegboard.mcp.message.ClientGone;
import dev.pegboard.mcp.message.Sink;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes whole lines from many threads. Whoever finds nobody writing writes, and takes along what the others queued
 * meanwhile: under load many lines go out in one write.
 */
final class LineWriter implements Sink {
    private static final int LARGE = 1 << 20;
    private static final int ENOUGH = 1 << 16;

    private final OutputStream out;
    private LineBatch queue = new LineBatch();
    /** Belongs to whoever is writing. */
    private LineBatch spare = new LineBatch();

    private boolean writing;
    private @Nullable IOException failure;

    LineWriter(OutputStream out) {
        this.out = out;
    }

    @Override
    public void send(JsonObject message) {
        line(message);
    }

    /** Writes a line at once, and all that were queued before it. */
    void line(Object json) {
        queue(json);
        flush();
    }

    /** Takes a line that goes out with the next flush, or with another thread's line. */
    void queue(Object json) {
        if (json instanceof JsonObject response
                && response.get("result") instanceof JsonBytes result
                && LineBatch.isLarge(result)) {
            queue(batch -> batch.add(response, result));
        } else {
            byte[] bytes = Json.bytes(json);
            queue(batch -> batch.add(bytes));
        }
    }

    private void queue(Consumer<LineBatch> line) {
        synchronized (this) {
            awaitRoom();
            requireReader();
            line.accept(queue);
            if (queue.size() < ENOUGH) {
                return;
            }
        }
        flush();
    }

    /** Sees to it that all queued lines go out. */
    void flush() {
        synchronized (this) {
            if (writing) {
                return;
            }
            writing = true;
        }
        writeQueued();
        synchronized (this) {
            requireReader();
        }
    }

    private void writeQueued() {
        while (true) {
            LineBatch batch;
            synchronized (this) {
                if (queue.size() == 0 || failure != null) {
                    writing = false;
                    notifyAll();
                    return;
                }
                batch = queue;
                queue = spare;
                spare = batch;
                notifyAll();
            }
            write(batch);
        }
    }

    private void write(LineBatch batch) {
        try {
            batch.writeTo(out);
            out.flush();
        } catch (IOException e) {
            synchronized (this) {
                failure = e;
            }
        }
        if (batch.size() > LARGE) {
            spare = new LineBatch(); // One large answer must not cost memory for ever.
        } else {
            batch.reset();
        }
    }

    /** A reader that is slower than we are must slow us down, not fill our memory. */
    private void awaitRoom() {
        boolean interrupted = false;
        while (writing && failure == null && queue.size() > LARGE) {
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

    private void requireReader() {
        if (failure != null) {
            throw new ClientGone(failure);
        }
    }
}
