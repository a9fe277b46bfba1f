package dev.pegboard.engine.db.export;

import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/** Counts rows, and tells their number not too often. */
final class Progress {
    private static final int LOOK = 1_000;
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(500);

    private final LongConsumer told;
    private long rows;
    private long lastTold = System.nanoTime();

    Progress(LongConsumer told) {
        this.told = told;
    }

    void row() {
        rows++;
        if (rows % LOOK == 0 && System.nanoTime() - lastTold > PAUSE) {
            lastTold = System.nanoTime();
            told.accept(rows);
        }
    }

    long rows() {
        return rows;
    }
}
