package dev.pegboard.engine.db;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.row.Page;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** Results whose end nobody has seen yet, each under a handle. Few of them are kept, and not for long. */
public final class KeptResults {
    private static final int MOST = 16;
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final Map<String, Kept> byHandle = new LinkedHashMap<>();

    /**
     * A result of which some rows were shown.
     *
     * @param shown how many rows were shown so far
     * @param rest rows that were read, but not shown yet
     */
    public record Kept(String database, Query query, long shown, Page rest, long since) {
        boolean isOld() {
            return System.nanoTime() - since > LONGEST.toNanos();
        }
    }

    /** Keeps what is left of a result and gives it a name. */
    public synchronized String keep(String database, Query query, long shown, Page rest) {
        String handle = "r" + Integer.toString(ThreadLocalRandom.current().nextInt(0x1000000, 0x10000000), 36);
        byHandle.values().removeIf(Kept::isOld);
        while (byHandle.size() >= MOST) {
            byHandle.remove(byHandle.keySet().iterator().next());
        }
        byHandle.put(handle, new Kept(database, query, shown, rest, System.nanoTime()));
        return handle;
    }

    /** What was kept under that name. It stays, so that a call that got lost can be made again. */
    public synchronized Kept find(String handle) {
        Kept kept = byHandle.get(handle);
        if (kept == null || kept.isOld()) {
            throw new Fault(FaultCode.RESULT_EXPIRED, "There is no result '" + handle + "' any more");
        }
        return kept;
    }
}
