package dev.pegboard.transport.http;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A number of places; who finds none is turned away. */
final class Room {
    private final String occupants;
    private final int size;
    private final Semaphore places;

    /** The occupants are named in the plural, for those who find no place. */
    Room(String occupants, int size) {
        this.occupants = occupants;
        this.size = size;
        this.places = new Semaphore(size);
    }

    void enter() {
        if (!places.tryAcquire()) {
            throw Refusal.busy("There are " + size + " " + occupants + " already; try again later");
        }
    }

    void leave() {
        places.release();
    }

    void hold(IoAction action) throws IOException {
        enter();
        try {
            action.run();
        } finally {
            leave();
        }
    }

    int occupied() {
        return size - places.availablePermits();
    }

    /** Waits until all have left, but no longer than that. */
    void awaitEmpty(Duration limit) {
        try {
            if (places.tryAcquire(size, limit.toMillis(), TimeUnit.MILLISECONDS)) {
                places.release(size);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
