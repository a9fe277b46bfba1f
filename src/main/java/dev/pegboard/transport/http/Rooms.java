package dev.pegboard.transport.http;

import java.time.Duration;

/**
 * How much goes on at once.
 *
 * @param bodies requests that are coming in; apart from the calls, so that answers to a call's questions get through
 */
record Rooms(Room bodies, Room calls, Room streams) {
    static Rooms of(HttpLimits limits) {
        return new Rooms(
                new Room("requests coming in", limits.calls()),
                new Room("calls running", limits.calls()),
                new Room("streams open", limits.streams()));
    }

    /** Waits until nothing goes on any more, in all no longer than that. */
    void awaitEmpty(Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        for (Room room : new Room[] {bodies, calls, streams}) {
            room.awaitEmpty(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
        }
    }
}
