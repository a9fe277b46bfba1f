package dev.pegboard.engine.db.postgres;

/**
 * From where on what fills up or waits on a server counts as wrong. Knows no statement.
 *
 * @param cachePercent so many block reads, at least, should be answered from memory
 * @param cacheReads a server that has read less from its disk tells nothing
 * @param idleSeconds how long a transaction may be open in which nothing happens
 * @param busySeconds how long any other may be open
 * @param preparedSeconds how long a prepared one may wait for its end
 * @param standbyBytes how much of the log a standby may have to do yet
 * @param connectionsPercent how many of all connections may be in use
 * @param age how many transactions ago the oldest row may have been frozen
 */
record HealthLimits(
        int cachePercent,
        long cacheReads,
        int idleSeconds,
        int busySeconds,
        int preparedSeconds,
        long standbyBytes,
        int connectionsPercent,
        long age) {
    static final HealthLimits USUAL = new HealthLimits(95, 100_000, 60, 300, 300, 64 << 20, 80, 500_000_000);

    /** The question with these numbers in place of their names. */
    String in(String probe) {
        return probe.replace("{cachePercent}", String.valueOf(cachePercent))
                .replace("{cacheReads}", String.valueOf(cacheReads))
                .replace("{idleSeconds}", String.valueOf(idleSeconds))
                .replace("{busySeconds}", String.valueOf(busySeconds))
                .replace("{preparedSeconds}", String.valueOf(preparedSeconds))
                .replace("{standbyBytes}", String.valueOf(standbyBytes))
                .replace("{connectionsPercent}", String.valueOf(connectionsPercent))
                .replace("{age}", String.valueOf(age));
    }
}
