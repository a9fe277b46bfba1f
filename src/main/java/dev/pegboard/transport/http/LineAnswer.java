package dev.pegboard.transport.http;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Call;
import dev.pegboard.call.Caller;
import dev.pegboard.call.Cancellation;
import dev.pegboard.catalog.LogLevel;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.Reply;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;

/**
 * An answer that goes to its client line by line, as fast as that reads. While no line comes, spaces before the next one
 * show that the call goes on, and by failing that the client has gone, which cancels the call.
 */
final class LineAnswer extends OutputStream implements Caller {
    static final Duration PAUSE = Duration.ofMillis(100);

    /** Whoever takes lines may take their time. */
    private static final Duration LONGEST = Duration.ofHours(1);

    private static final byte[] SPACE = {' '};

    private final WebExchange web;
    private final Cancellation cancellation = new Cancellation();
    private final ReentrantLock lock = new ReentrantLock();
    private long lastWrite = System.nanoTime();
    private boolean begun;
    private boolean ended;

    LineAnswer(WebExchange web) {
        this.web = web;
    }

    Call call(String tool, JsonObject arguments) {
        return new Call(UUID.randomUUID().toString(), tool, arguments, this, cancellation);
    }

    void cancel() {
        cancellation.request();
    }

    /** True if the client got something, so that it is too late for another status. */
    boolean hasBegun() {
        lock.lock();
        try {
            return begun;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void write(int octet) throws IOException {
        write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        lock.lock();
        try {
            if (ended) {
                throw new IOException("the answer has ended");
            }
            send(bytes, from, count);
        } finally {
            lock.unlock();
        }
    }

    private void send(byte[] bytes, int from, int count) throws IOException {
        try {
            if (!begun) {
                begun = true;
                web.beginLines();
            }
            web.write(bytes, from, count);
            lastWrite = System.nanoTime();
        } catch (IOException gone) {
            ended = true;
            cancellation.request();
            throw gone;
        }
    }

    /** To be called from time to time while the call runs. */
    void pulse() throws IOException {
        if (lock.tryLock()) { // Whoever writes right now sees by itself whether the client is there.
            try {
                if (!ended && System.nanoTime() - lastWrite > PAUSE.toNanos()) {
                    send(SPACE, 0, 1);
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** The last line. Nothing comes after it, whatever a tool still says. */
    void end(Object json) throws IOException {
        lock.lock();
        try {
            if (!ended) {
                byte[] line = Json.bytes(json);
                send(line, 0, line.length);
                send(new byte[] {'\n'}, 0, 1);
                ended = true;
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String name() {
        return "http";
    }

    @Override
    public Optional<Duration> usualLimit() {
        return Optional.of(LONGEST);
    }

    @Override
    public Optional<OutputStream> lines() {
        return Optional.of(this);
    }

    @Override
    public void progress(double done, double total, String message) {}

    @Override
    public void log(LogLevel level, String message) {}

    @Override
    public boolean canAsk(Question question) {
        return false;
    }

    @Override
    public Map<String, Reply> ask(Map<String, Question> questions) {
        return Caller.silent(name()).ask(questions);
    }
}
