package dev.pegboard.transport.http;

import java.io.IOException;
import java.util.function.Supplier;

/**
 * A place in two rooms at once: the one that all clients share, and one client's own.
 *
 * @param count how many places it takes in the client's own
 */
record Places(Room all, Room own, int count) {
    void enter() {
        own.enter(count);
        try {
            all.enter();
        } catch (Refusal full) {
            own.leave(count);
            throw full;
        }
    }

    void leave() {
        all.leave();
        own.leave(count);
    }

    /** Does the work in these places. */
    <T> T during(Supplier<T> work) {
        enter();
        try {
            return work.get();
        } finally {
            leave();
        }
    }

    void hold(IoAction action) throws IOException {
        enter();
        try {
            action.run();
        } finally {
            leave();
        }
    }
}
