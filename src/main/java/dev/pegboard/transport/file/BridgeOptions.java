package dev.pegboard.transport.file;

/**
 * How a bridge is served.
 *
 * @param create true to make the folder; else the bridge is served only where there is one
 * @param jobs how many jobs may be under way at once
 */
public record BridgeOptions(boolean create, int jobs) {
    /** Serves a folder that is there. */
    public static final BridgeOptions DEFAULT = new BridgeOptions(false, 64);

    public BridgeOptions creating(boolean wanted) {
        return new BridgeOptions(wanted, jobs);
    }
}
