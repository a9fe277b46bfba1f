package dev.pegboard.engine.db.export;

import dev.pegboard.engine.db.row.ResultColumn;
import dev.pegboard.engine.db.row.RowSink;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Passes rows on and counts them. */
final class CountedRows implements RowSink {
    private final RowSink next;
    private final Progress progress;
    private List<ResultColumn> columns = List.of();

    CountedRows(RowSink next, Progress progress) {
        this.next = next;
        this.progress = progress;
    }

    @Override
    public void columns(List<ResultColumn> found) throws IOException {
        columns = found;
        next.columns(found);
    }

    @Override
    public boolean row(@Nullable Object[] values) throws IOException {
        progress.row();
        return next.row(values);
    }

    List<ResultColumn> columns() {
        return columns;
    }
}
