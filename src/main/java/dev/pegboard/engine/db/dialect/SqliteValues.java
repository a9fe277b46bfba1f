package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.row.ResultColumn;
import dev.pegboard.engine.db.row.ResultColumn.Form;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** SQLite's values: each has a type of its own, whatever its column was declared as. */
final class SqliteValues extends JdbcValues {
    @Override
    Form form(ResultSetMetaData columns, int index) {
        return Form.ANY;
    }

    @Override
    public @Nullable Object read(ResultSet rows, int index, ResultColumn column) throws SQLException {
        Object value = rows.getObject(index);
        return value instanceof Integer small ? Long.valueOf(small) : value;
    }

    /** There are no decimals: what a double holds exactly is bound as one, the rest as text, which compares alike. */
    @Override
    void bind(PreparedStatement statement, int index, BigDecimal number) throws SQLException {
        double nearest = number.doubleValue();
        boolean exact = Double.isFinite(nearest) && BigDecimal.valueOf(nearest).compareTo(number) == 0;
        if (exact) {
            statement.setDouble(index, nearest);
        } else {
            statement.setString(index, number.toPlainString());
        }
    }
}
