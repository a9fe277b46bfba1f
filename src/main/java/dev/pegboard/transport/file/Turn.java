package dev.pegboard.transport.file;

import java.time.Duration;

/** Something that is due from time to time, and at once at first. */
final class Turn {
    private final long every;
    private long next = System.nanoTime();

    Turn(Duration every) {
        this.every = every.toNanos();
    }

    /** True once for each turn. */
    boolean isDue() {
        long now = System.nanoTime();
        if (now - next < 0) {
            return false;
        }
        next = now + every;
        return true;
    }

    long millisLeft() {
        return Math.max(0, (next - System.nanoTime()) / 1_000_000 + 1);
    }
}
