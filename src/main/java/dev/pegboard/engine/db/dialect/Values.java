package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.row.ResultColumn;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Moves values between Java and a database without losing a digit. */
public interface Values {
    List<ResultColumn> columns(ResultSet rows) throws SQLException;

    /** The value in the form of its column. */
    @Nullable
    Object read(ResultSet rows, int index, ResultColumn column) throws SQLException;

    /** Binds a string, number, boolean, list or nothing; a list as it writes itself where no array is taken. */
    void bind(PreparedStatement statement, int index, @Nullable Object value) throws SQLException;
}
