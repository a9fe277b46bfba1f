package dev.pegboard.tools.database;

import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.db.admin.Ticker;
import dev.pegboard.engine.db.row.ResultColumn;
import dev.pegboard.engine.db.row.RowSink;
import dev.pegboard.rows.Count;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Counts rows on their way, and tells a caller who wants to know every second how many have come. */
final class RowCount implements RowSink {
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final RowSink next;
    private volatile long rows;

    private RowCount(RowSink next) {
        this.next = next;
    }

    /** Reads rows into a sink, and tells the caller meanwhile how it goes. */
    static void during(RowSink sink, ToolContext context, Consumer<RowSink> read) {
        if (!context.hearsProgress()) {
            read.accept(sink);
            return;
        }
        RowCount counted = new RowCount(sink);
        long start = System.nanoTime();
        try (Ticker _ = new Ticker(PAUSE, () -> counted.tell(context, start))) {
            read.accept(counted);
        }
    }

    /** Progress must grow, and rows may be long in coming: the seconds grow. */
    private void tell(ToolContext context, long start) {
        double seconds = Math.round((System.nanoTime() - start) / 100_000_000.0) / 10.0;
        context.progress(seconds, 0, Count.of(rows, "row") + " read after " + seconds + " s");
    }

    @Override
    public void columns(List<ResultColumn> columns) throws IOException {
        next.columns(columns);
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // One thread alone counts.
    public boolean row(@Nullable Object[] values) throws IOException {
        rows++;
        return next.row(values);
    }
}
