package dev.pegboard.transport.http;

/**
 * How much goes on at once.
 *
 * @param visits all requests that are being answered
 * @param bodies requests that are coming in; apart from the calls, so that answers to a call's questions get through
 * @param calls work that is being done, whether or not its client still waits
 * @param streams clients that listen
 */
record Rooms(Room visits, Room bodies, Room calls, Room streams) {
    static Rooms of(HttpLimits limits) {
        return new Rooms(
                new Room("requests open", Integer.MAX_VALUE),
                new Room("requests coming in", limits.calls()),
                new Room("calls running", limits.calls()),
                new Room("streams open", limits.streams()));
    }
}
