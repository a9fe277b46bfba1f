package dev.pegboard.transport.http;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A number of places; who finds none is turned away. */
final class Room {
    private final String occupants;
    private final int size;
    private final boolean shared;
    private final Semaphore places;

    /** The occupants are named in the plural, for those who find no place. */
    Room(String occupants, int size) {
        this(occupants, size, true);
    }

    /** The same for one client alone, who is to blame if it is full. */
    static Room ofOneClient(String occupants, int size) {
        return new Room(occupants, size, false);
    }

    private Room(String occupants, int size, boolean shared) {
        this.occupants = occupants;
        this.size = size;
        this.shared = shared;
        this.places = new Semaphore(size);
    }

    void enter() {
        enter(1);
    }

    /** Takes so many places, or none. */
    void enter(int count) {
        if (!places.tryAcquire(count)) {
            throw shared
                    ? Refusal.busy("There are " + size + " " + occupants + " already; try again later")
                    : Refusal.tooMany("There may be " + size + " " + occupants + " at once", Refusal.RETRY_SECONDS);
        }
    }

    void leave() {
        leave(1);
    }

    void leave(int count) {
        places.release(count);
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
