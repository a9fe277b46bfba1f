package dev.pegboard.engine.db.connection;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.dialect.Engine;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One piece of work with a connection. Whoever waits for it may be interrupted at any time; the thread that holds the
 * connection never is, because that would break the connection while the server works on.
 */
final class Task<T> {
    /** How often a server is told to stop before the connection is broken off: the first word may come too early. */
    private static final int WORDS = 6;

    private static final Duration PAUSE = Duration.ofMillis(50);

    private final CompletableFuture<T> answer = new CompletableFuture<>();
    private @Nullable Thread waiting;
    private @Nullable Connection connection;
    private @Nullable Engine engine;
    private @Nullable Statement statement;
    private volatile boolean stopped;
    private volatile boolean over;
    private volatile boolean given;

    /** The thread waits for a connection and may be interrupted until it has one. */
    synchronized void await(Thread thread) {
        check();
        waiting = thread;
    }

    synchronized void begin(Connection own, Engine kind) {
        waiting = null;
        Thread.interrupted(); // A stop that came too late to matter.
        connection = own;
        engine = kind;
        check();
    }

    synchronized void run(Statement next) {
        check();
        statement = next;
    }

    /** Somebody gets the first rows: from now on the work cannot be done again. */
    void give() {
        given = true;
    }

    boolean hasGiven() {
        return given;
    }

    /** Throws if the work must stop. */
    void check() {
        if (stopped) {
            throw new Fault(FaultCode.CANCELLED, "The query was stopped");
        }
    }

    /** The connection is about to be given back: from now on a stop must not touch it. */
    synchronized void end() {
        over = true;
        if (waiting != null) {
            waiting = null;
            Thread.interrupted();
        }
        connection = null;
        statement = null;
    }

    void complete(T value) {
        answer.complete(value);
    }

    /** Whatever fails after a stop failed because of it. */
    void fail(Throwable reason) {
        answer.completeExceptionally(
                stopped ? new Fault(FaultCode.CANCELLED, "The query was stopped", reason) : reason);
    }

    /** Stops the work, on the server first of all. May block for a moment. */
    void stop() {
        for (int i = 0; i < WORDS; i++) {
            cancel();
            if (hasEnded()) {
                return;
            }
        }
        abort();
        if (!hasEnded()) {
            fail(new SQLException("The driver goes on although its connection is broken off"));
        }
    }

    private boolean hasEnded() {
        try {
            answer.get(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException | InterruptedException e) {
            return true;
        }
    }

    private void cancel() {
        Statement running;
        synchronized (this) {
            stopped = true;
            if (waiting != null) {
                waiting.interrupt();
            }
            running = statement;
            if (running == null && connection != null && engine != null) {
                cancel(connection, engine);
            }
        }
        if (running != null) {
            try {
                running.cancel();
            } catch (SQLException e) {
                abort();
            }
        }
    }

    /** Nobody may give the connection back meanwhile: the next one to use it would be stopped. */
    private static void cancel(Connection running, Engine engine) {
        try {
            engine.cancel(running);
        } catch (SQLException e) {
            // It will be broken off.
        }
    }

    private void abort() {
        Connection broken;
        synchronized (this) {
            broken = over ? null : connection;
        }
        if (broken != null) {
            try {
                broken.abort(Runnable::run);
            } catch (SQLException e) {
                // It is broken already.
            }
        }
    }

    /** Waits for the answer; an interrupt stops the work. */
    T result() {
        try {
            return answer.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(FaultCode.CANCELLED, "The query was stopped", e);
        } catch (ExecutionException e) {
            throw asUnchecked(e.getCause());
        }
    }

    private static RuntimeException asUnchecked(@Nullable Throwable reason) {
        if (reason instanceof Error error) {
            throw error;
        }
        if (reason instanceof IOException gone) {
            return new Fault(FaultCode.CANCELLED, "Nobody takes the rows any more: " + gone.getMessage(), gone);
        }
        return reason instanceof RuntimeException known ? known : new IllegalStateException(reason);
    }
}
