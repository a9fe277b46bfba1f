package dev.pegboard.tools.database;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.Query;
import dev.pegboard.engine.db.export.JsonRows;
import dev.pegboard.engine.db.row.ResultColumn;
import dev.pegboard.engine.db.row.RowSink;
import dev.pegboard.rows.Count;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sends all rows of a query to a caller that takes them as they come. */
final class RowStream implements RowSink {
    private static final double NANOS_IN_A_TENTH = 100_000.0;

    /** What is known at the end. */
    record Output(long rows, double elapsedMs) {}

    private final JsonRows lines;
    private final long most;
    private long rows;

    /** Ends after so many rows. */
    RowStream(OutputStream out, long most) {
        this.lines = JsonRows.arrays(out);
        this.most = most;
    }

    Outcome send(Database database, Query query, ToolContext context) {
        long start = System.nanoTime();
        database.stream(query, context::onCancel, this);
        try {
            lines.finish();
        } catch (IOException e) {
            throw new Fault(FaultCode.CANCELLED, "Nobody takes the rows any more", e);
        }
        double elapsed = Math.round((System.nanoTime() - start) / NANOS_IN_A_TENTH) / 10.0;
        return Outcome.done(Count.of(rows, "row") + " sent", new Output(rows, elapsed));
    }

    @Override
    public void columns(List<ResultColumn> columns) throws IOException {
        lines.columns(columns);
        lines.finish();
    }

    @Override
    public boolean row(@Nullable Object[] values) throws IOException {
        if (rows == most) {
            return false;
        }
        rows++;
        return lines.row(values);
    }
}
