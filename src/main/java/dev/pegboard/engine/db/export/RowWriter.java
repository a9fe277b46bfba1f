package dev.pegboard.engine.db.export;

import dev.pegboard.engine.db.row.RowSink;
import java.io.IOException;

/** Writes rows in one format. */
public interface RowWriter extends RowSink {
    /** Writes what is still on its way. Comes once, after the last row, unless something failed. */
    void finish() throws IOException;
}
