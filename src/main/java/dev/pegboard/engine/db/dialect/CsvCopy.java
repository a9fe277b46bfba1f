package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.row.ResultColumn;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** A way to write a result as CSV with a head line that is faster than reading its rows. */
public interface CsvCopy {
    /** What was written. */
    record Copied(List<ResultColumn> columns, long rows) {}

    /** True for statements that it can be used for; they have no values to bind. */
    boolean takes(String sql, String kind);

    /** Writes the result, each row at once. */
    Copied copy(Connection connection, String sql, OutputStream to) throws SQLException, IOException;
}
