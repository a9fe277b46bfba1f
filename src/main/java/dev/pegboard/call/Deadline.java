package dev.pegboard.call;

import java.time.Duration;

/** The clock of one call. It stands still while somebody else has to answer. */
final class Deadline {
    private final long limit;
    private final long start = System.nanoTime();
    private long paused;
    private long pausedSince;
    private int pauses;

    Deadline(Duration limit) {
        this.limit = limit.toNanos();
    }

    long limitMillis() {
        return limit / 1_000_000;
    }

    synchronized void pause() {
        if (pauses++ == 0) {
            pausedSince = System.nanoTime();
        }
    }

    synchronized void resume() {
        if (--pauses == 0) {
            paused += System.nanoTime() - pausedSince;
        }
    }

    boolean isOver() {
        return remaining() <= 0;
    }

    /** Nanoseconds left; zero or less when the time is up. */
    synchronized long remaining() {
        long now = pauses > 0 ? pausedSince : System.nanoTime();
        return limit - (now - start - paused);
    }
}
