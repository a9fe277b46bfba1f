package dev.pegboard.transport.http;

/**
 * How much one remote client may ask for.
 *
 * @param perMinute requests in a minute; as many may come at once after a pause
 * @param atOnce calls that are worked on at once
 */
public record Quota(int perMinute, int atOnce) {
    public static final Quota DEFAULT = new Quota(600, 32);

    /** A client that listens needs next to nothing, so more of that is allowed. */
    int streams() {
        return 8 * Math.min(atOnce, Integer.MAX_VALUE / 8);
    }
}
