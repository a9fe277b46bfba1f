package dev.pegboard.transport.http;

import java.util.function.LongSupplier;

/** So many requests a minute: each takes a drop out of a bucket that fills by itself. */
final class Bucket {
    private static final double NANOS_IN_A_MINUTE = 60e9;

    private final int size;
    private final LongSupplier nanoTime;
    private double drops;
    private long last;

    Bucket(int size, LongSupplier nanoTime) {
        this.size = size;
        this.nanoTime = nanoTime;
        this.drops = size;
        this.last = nanoTime.getAsLong();
    }

    /** Takes so many drops, all of them at most; zero if they were there, else the seconds until they will be. */
    synchronized int take(int wanted) {
        refill();
        int needed = Math.clamp(wanted, 0, size);
        if (drops >= needed) {
            drops -= needed;
            return 0;
        }
        return (int) Math.ceil((needed - drops) * 60 / size);
    }

    synchronized boolean isFull() {
        refill();
        return drops >= size;
    }

    private void refill() {
        long now = nanoTime.getAsLong();
        drops = Math.min(size, drops + (now - last) * size / NANOS_IN_A_MINUTE);
        last = now;
    }
}
