package dev.pegboard.transport.http;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Cancellation;
import dev.pegboard.mcp.message.Sink;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a relayed request: a single line if it comes soon, else a stream of lines. Empty lines show that the
 * call goes on, and by failing that the gateway has gone.
 */
final class RelayReply implements Sink {
    static final Duration PATIENCE = Duration.ofMillis(100);

    private final WebExchange web;
    private final Executor threads;
    private final Cancellation cancellation;
    private final long start = System.nanoTime();
    private final Outbox outbox = new Outbox(true);
    private @Nullable CompletableFuture<Void> writer;
    private boolean ended;

    RelayReply(WebExchange web, Executor threads, Cancellation cancellation) {
        this.web = web;
        this.threads = threads;
        this.cancellation = cancellation;
    }

    @Override
    public void send(JsonObject message) {
        stream();
        outbox.send(message);
    }

    /** Becomes a stream once it has taken long. */
    void pulse() {
        if (System.nanoTime() - start > PATIENCE.toNanos()) {
            stream();
        }
    }

    void cancel() {
        cancellation.request();
    }

    void end(JsonObject last) throws IOException {
        CompletableFuture<Void> writing;
        synchronized (this) {
            ended = true;
            writing = writer;
        }
        if (writing == null) {
            outbox.end(List.of()); // Nobody will read what a tool still tells.
            web.lines(line(last));
        } else {
            outbox.end(List.of(last));
            writing.join();
        }
    }

    private synchronized void stream() {
        if (writer == null && !ended) {
            writer = CompletableFuture.runAsync(this::write, threads);
        }
    }

    /** On a thread of its own, which nobody interrupts: the tool's thread would close the connection. */
    private void write() {
        try {
            web.beginLines();
            boolean open = true;
            while (open) {
                open = write(outbox.next(PATIENCE));
            }
        } catch (IOException gone) {
            outbox.abandon();
            cancellation.request();
        }
    }

    private boolean write(Outbox.Entry entry) throws IOException {
        switch (entry) {
            case Outbox.Message message -> web.write(line(message.json()));
            case Outbox.Pause pause -> web.write(new byte[] {'\n'});
            case Outbox.End end -> {
                for (JsonObject last : end.responses()) {
                    web.write(line(last));
                }
                return false;
            }
        }
        return true;
    }

    private static byte[] line(JsonObject json) {
        byte[] bytes = Json.bytes(json);
        ByteArrayOutputStream line = new ByteArrayOutputStream(bytes.length + 1);
        line.writeBytes(bytes);
        line.write('\n');
        return line.toByteArray();
    }
}
