package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.row.ResultColumn;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** A way to write a result as CSV with a head line that is faster than reading its rows. */
public interface CsvCopy {
    /** True for statements that it can be used for; they have no values to bind. */
    boolean takes(String sql, String kind);

    /** The columns of the result, which is not computed for that. */
    List<ResultColumn> columns(Connection connection, String sql) throws SQLException;

    /** Writes the result, each row at once; how many there were. */
    long copy(Connection connection, String sql, OutputStream to) throws SQLException, IOException;
}
