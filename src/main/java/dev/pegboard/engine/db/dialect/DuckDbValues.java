package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.row.ResultColumn;
import dev.pegboard.engine.db.row.ResultColumn.Form;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DuckDB's values, in the words that its own shell has for them. */
final class DuckDbValues extends JdbcValues {
    @Override
    Form form(ResultSetMetaData columns, int index) throws SQLException {
        return switch (columns.getColumnTypeName(index)) {
            case "UBIGINT", "HUGEINT", "UHUGEINT", "BIGNUM" -> Form.EXACT;
            case "BIT" -> Form.TEXT;
            default -> columns.getColumnType(index) == Types.BIGINT ? Form.WHOLE : super.form(columns, index);
        };
    }

    @Override
    public @Nullable Object read(ResultSet rows, int index, ResultColumn column) throws SQLException {
        if (column.form() == Form.EXACT) {
            return rows.getString(index);
        }
        if (column.form() == Form.TEXT
                && (column.type().startsWith("TIME") || column.type().equals("DATE"))) {
            return time(rows, index, column.type());
        }
        return super.read(rows, index, column);
    }

    private static @Nullable String time(ResultSet rows, int index, String type) throws SQLException {
        if (type.endsWith("]")) {
            return rows.getString(index);
        }
        boolean local = type.startsWith("TIMESTAMP") && !type.endsWith("ZONE");
        try {
            Object time = local ? rows.getObject(index, LocalDateTime.class) : rows.getObject(index);
            return time == null ? null : DuckDbTime.shown(time);
        } catch (DateTimeException e) {
            return type.startsWith("TIMESTAMP") ? "±infinity" : "24:00:00"; // What Java has no value for.
        }
    }

    @Override
    void bind(PreparedStatement statement, int index, List<?> items) throws SQLException {
        statement.setArray(index, statement.getConnection().createArrayOf(type(items), plain(items)));
    }

    private static String type(List<?> items) {
        if (items.stream().allMatch(Long.class::isInstance)) {
            return "BIGINT";
        }
        if (items.stream().allMatch(Boolean.class::isInstance)) {
            return "BOOLEAN";
        }
        return items.stream().allMatch(Double.class::isInstance) ? "DOUBLE" : "VARCHAR";
    }
}
