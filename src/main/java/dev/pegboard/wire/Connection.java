package dev.pegboard.wire;

import dev.pegboard.base.Bugs;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * A client's connection and the one thread that reads its requests, has them answered and reads on. That thread waits in
 * the system, where no interrupt reaches it: whoever keeps it waiting for too long has the connection closed by others.
 */
final class Connection implements Runnable {
    /** For a client that still sends when its last answer comes. */
    private static final Duration PARTING = Duration.ofSeconds(5);

    private static final long PARTING_BYTES = 64L << 20;

    /** What the thread waits for. */
    private enum Wait {
        NEXT_REQUEST,
        HEAD,
        REQUEST,
        HANDLER,
        CLIENT_TO_READ
    }

    private final Socket socket;
    private final Handler handler;
    private final WireLimits limits;
    private final DateText date;
    private long requestEnd;
    private volatile long since;
    private volatile long end;
    private volatile Wait wait = Wait.NEXT_REQUEST;

    Connection(Socket socket, Handler handler, WireLimits limits, DateText date) {
        this.socket = socket;
        this.handler = handler;
        this.limits = limits;
        this.date = date;
        await(Wait.NEXT_REQUEST, limits.head());
    }

    String date() {
        return date.now();
    }

    @Override
    public void run() {
        try (socket) {
            socket.setTcpNoDelay(true);
            WireInput in = new WireInput(socket.getInputStream());
            boolean more = in.isMore();
            wait = Wait.HEAD; // The time for it goes on since the client has connected.
            while (more && serve(in)) {
                await(Wait.NEXT_REQUEST, limits.idle());
                more = in.isMore();
                await(Wait.HEAD, limits.head());
            }
            part(in);
        } catch (IOException gone) {
            return; // The client has gone, or was let go: there is nobody to tell.
        } catch (RuntimeException | Error bug) {
            Bugs.report("a connection", bug);
        }
    }

    /** Serves the request that has begun to come; false if it was the last. */
    private boolean serve(WireInput in) throws IOException {
        requestEnd = since + limits.request().toNanos();
        try {
            RequestHead head = RequestHead.read(in, limits);
            return serve(new Exchange(this, head, Body.of(head.headers(), in)));
        } catch (Malformed bad) {
            refuse(bad);
            return false;
        }
    }

    private boolean serve(Exchange exchange) throws IOException {
        wait = Wait.HANDLER;
        try {
            handler.handle(exchange);
        } catch (Malformed bad) {
            if (exchange.isAnswered()) {
                throw new IOException(bad);
            }
            throw bad;
        } finally {
            Thread.interrupted(); // Whatever it was about, it is over.
        }
        return exchange.makeWay();
    }

    private void refuse(Malformed bad) throws IOException {
        Answer answer = new Answer(this, false, false);
        answer.set("Content-Type", "text/plain");
        answer.whole(bad.status(), (bad.getMessage() + "\n").getBytes(StandardCharsets.UTF_8), true);
    }

    /** Lets the client read the last answer: to close while it still sends would throw that away. */
    private void part(WireInput in) throws IOException {
        await(Wait.REQUEST, PARTING);
        socket.shutdownOutput();
        in.skip(PARTING_BYTES);
    }

    void beginReading() {
        await(Wait.REQUEST, limits.stuck());
        if (requestEnd - end < 0) {
            end = requestEnd;
        }
    }

    void endReading() {
        wait = Wait.HANDLER;
    }

    /** Writes at once. */
    void write(byte[] bytes, int from, int count) throws IOException {
        boolean interrupted = Thread.interrupted(); // On a virtual thread that would close the connection.
        await(Wait.CLIENT_TO_READ, limits.stuck());
        try {
            socket.getOutputStream().write(bytes, from, count);
        } finally {
            wait = Wait.HANDLER;
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Sets the end first, so that nobody takes the end of one wait for that of another. */
    private void await(Wait next, Duration limit) {
        long now = System.nanoTime();
        since = now;
        end = now + limit.toNanos();
        wait = next;
    }

    /** True if it is idle, or so little of a request has come that nobody can tell what it wants. */
    boolean wantsNothingYet() {
        Wait now = wait;
        return now == Wait.NEXT_REQUEST || now == Wait.HEAD;
    }

    /** True if this one has waited for its client for longer than the other. */
    boolean isOlderThan(Connection other) {
        return since - other.since < 0;
    }

    /** To be called from time to time: nobody is waited for any longer than was said. */
    void closeIfLate() {
        Wait now = wait;
        if (now == Wait.HANDLER || System.nanoTime() - end <= 0) {
            return;
        }
        try {
            if (now == Wait.CLIENT_TO_READ) {
                socket.setSoLinger(true, 0); // The system must not go on keeping what nobody reads.
            }
        } catch (IOException e) {
            // It is closed already, or will be now.
        }
        closeAside();
    }

    /** Closes it on another thread: TLS says goodbye first, and a client that does not read can keep it from that. */
    void closeAside() {
        Thread.ofVirtual().name("close").start(this::close);
    }

    void close() {
        try {
            socket.close();
        } catch (IOException e) {
            return; // It is as closed as it can be.
        }
    }
}
