package dev.pegboard.transport.http;

import java.time.Duration;

/**
 * How much goes on at once.
 *
 * @param visits all requests that are being answered
 * @param bodies requests that are coming in; apart from the calls, so that answers to a call's questions get through
 * @param calls work that is being done, whether or not its client still waits
 * @param relays calls that gateways handed over; they wait in line like those of any other way in
 * @param streams clients that listen
 */
record Rooms(Room visits, Room bodies, Room calls, Room relays, Room streams) {
    static Rooms of(HttpLimits limits) {
        return new Rooms(
                new Room("requests open", Integer.MAX_VALUE),
                new Room("requests coming in", limits.calls()),
                new Room("calls running", limits.calls()),
                new Room("calls handed over", Integer.MAX_VALUE),
                new Room("streams open", limits.streams()));
    }

    /** How many calls are being worked on. */
    int running() {
        return calls.occupied() + relays.occupied();
    }

    /** Waits until no call is worked on any more, but no longer than that. */
    void awaitCalls(Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        calls.awaitEmpty(limit);
        relays.awaitEmpty(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
    }
}
