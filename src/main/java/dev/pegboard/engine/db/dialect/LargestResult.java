package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.FaultCode;
import java.sql.SQLException;

/** How much a database may send at once: a part of the memory there is, because others need some too. */
final class LargestResult {
    private static final long LEAST = 16L << 20;
    private static final long MOST = 256L << 20;
    private static final int PART = 8;

    private LargestResult() {}

    /** In bytes, for a single value or for the rows that come over the wire together. */
    static long bytes() {
        return Math.clamp(Runtime.getRuntime().maxMemory() / PART, LEAST, MOST);
    }

    /** True for a complaint of a driver that has no room for what it got; the word is in what it says of its limit. */
    static boolean isExceeded(SQLException complaint, String word) {
        for (Throwable cause = complaint; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError
                    || String.valueOf(cause.getMessage()).contains(word)) {
                return true;
            }
        }
        return false;
    }

    static Trouble trouble() {
        return Trouble.of(
                FaultCode.VALUE_TOO_LARGE, "a value, or some rows together, have more than " + (bytes() >> 20) + " MB");
    }
}
