package dev.pegboard.engine.db.connection;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** How many rows come over the wire at once: few at first, then as many as memory has room for. */
final class FetchSize {
    private static final int FIRST = 100;
    private static final int MOST = 10_000;
    private static final int GROWTH = 4;

    /** Bytes of one fetch, about. */
    private static final long ROOM = 1 << 20;

    /** What a value takes besides its letters. */
    private static final int OVERHEAD = 40;

    private final int wanted;
    private int size;
    private long rows;
    private long bytes;
    private long nextFetch;

    /** For a reader who wants so many rows, as far as is known. */
    FetchSize(int wanted) {
        this.wanted = wanted;
        this.size = Math.min(wanted, FIRST);
        this.nextFetch = size;
    }

    int first() {
        return size;
    }

    /** To be called for each row, before the next is asked for. */
    void seen(@Nullable Object[] row, ResultSet result) {
        rows++;
        for (Object value : row) {
            bytes += OVERHEAD + length(value);
        }
        if (rows == nextFetch) {
            long most = Math.min(Math.min(MOST, GROWTH * size), Math.max(1, wanted - rows));
            size = Math.clamp(ROOM * rows / Math.max(1, bytes), 1, (int) most);
            nextFetch += size;
            set(result);
        }
    }

    private void set(ResultSet result) {
        try {
            result.setFetchSize(size);
        } catch (SQLException e) {
            nextFetch = Long.MAX_VALUE; // This driver does as it likes.
        }
    }

    private static int length(@Nullable Object value) {
        return switch (value) {
            case String text -> text.length();
            case byte[] octets -> octets.length;
            case null, default -> 0;
        };
    }
}
