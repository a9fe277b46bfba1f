package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.row.ResultColumn.Form;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** H2's values. Its own text is exact, also where Java has no such value. */
final class H2Values extends JdbcValues {
    @Override
    Form form(ResultSetMetaData columns, int index) throws SQLException {
        return columns.getColumnTypeName(index).equals("UUID") ? Form.TEXT : super.form(columns, index);
    }

    /** A decimal float can be NaN, and keeps its exponent. */
    @Override
    @Nullable
    String exact(ResultSet rows, int index) throws SQLException {
        return rows.getString(index);
    }

    @Override
    void bind(PreparedStatement statement, int index, List<?> items) throws SQLException {
        statement.setObject(index, plain(items));
    }
}
