package dev.pegboard.engine.db;

import dev.pegboard.engine.db.row.ResultColumn;
import dev.pegboard.engine.db.row.RowSink;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whoever takes the rows of a result, how many are wanted, and whether any came. */
final class WantedRows implements RowSink {
    private final int count;
    private final RowSink sink;
    private boolean begun;

    WantedRows(int count, RowSink sink) {
        this.count = count;
        this.sink = sink;
    }

    int count() {
        return count;
    }

    boolean begun() {
        return begun;
    }

    @Override
    public void columns(List<ResultColumn> columns) throws IOException {
        begun = true;
        sink.columns(columns);
    }

    @Override
    public boolean row(@Nullable Object[] values) throws IOException {
        return sink.row(values);
    }
}
