package dev.pegboard.engine.db.admin;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Does something small again and again while something large is done, as looking how far it has come. */
public final class Ticker implements AutoCloseable {
    /** What is done; if it fails, nothing more is. */
    @FunctionalInterface
    public interface Look {
        void look() throws Exception;
    }

    private final Thread thread;
    private volatile boolean over;

    public Ticker(Duration pause, Look look) {
        this.thread = Thread.ofVirtual().name("ticker").start(() -> repeat(pause, look));
    }

    private void repeat(Duration pause, Look look) {
        try {
            LockSupport.parkNanos(pause.toNanos());
            while (!over) {
                look.look();
                LockSupport.parkNanos(pause.toNanos());
            }
        } catch (Exception e) {
            // It cannot look: the work itself goes on.
        }
    }

    /** Waits for a look that has begun: an interrupt would break its connection. */
    @Override
    public void close() {
        over = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
