package dev.pegboard.engine.db.row;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes the rows of one result, one after the other. */
public interface RowSink {
    /** Takes no row. */
    RowSink NONE = new RowSink() {
        @Override
        public void columns(List<ResultColumn> columns) {}

        @Override
        public boolean row(@Nullable Object[] values) {
            return false;
        }
    };

    /** Comes once, before any row. */
    void columns(List<ResultColumn> columns) throws IOException;

    /** A row, in the order of the columns and in their forms; false if that was enough. */
    boolean row(@Nullable Object[] values) throws IOException;
}
