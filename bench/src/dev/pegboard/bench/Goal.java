package dev.pegboard.bench;

/** How much load to send: calls kept in flight, until a number of calls or a time is reached. */
record Goal(int inFlight, int calls, long nanoseconds) {
    static Goal calls(int inFlight, int calls) {
        return new Goal(inFlight, calls, Long.MAX_VALUE);
    }

    static Goal seconds(int inFlight, double seconds) {
        return new Goal(inFlight, Integer.MAX_VALUE, (long) (seconds * 1e9));
    }
}
