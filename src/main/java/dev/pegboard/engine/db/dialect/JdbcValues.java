package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.row.ResultColumn;
import dev.pegboard.engine.db.row.ResultColumn.Form;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads and binds values by the types that JDBC has for them. Engines whose drivers see them otherwise change a part. */
class JdbcValues implements Values {
    @Override
    public final List<ResultColumn> columns(ResultSet rows) throws SQLException {
        ResultSetMetaData found = rows.getMetaData();
        List<ResultColumn> columns = new ArrayList<>(found.getColumnCount());
        for (int i = 1; i <= found.getColumnCount(); i++) {
            columns.add(new ResultColumn(found.getColumnLabel(i), found.getColumnTypeName(i), form(found, i)));
        }
        return columns;
    }

    Form form(ResultSetMetaData columns, int index) throws SQLException {
        return switch (columns.getColumnType(index)) {
            case Types.BOOLEAN -> Form.FLAG;
            case Types.BIT -> columns.getPrecision(index) <= 1 ? Form.FLAG : Form.TEXT;
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER -> Form.WHOLE;
            case Types.BIGINT -> columns.isSigned(index) ? Form.WHOLE : Form.EXACT;
            case Types.REAL, Types.FLOAT, Types.DOUBLE -> Form.REAL;
            case Types.NUMERIC, Types.DECIMAL -> Form.EXACT;
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> Form.BINARY;
            default -> Form.TEXT;
        };
    }

    @Override
    public @Nullable Object read(ResultSet rows, int index, ResultColumn column) throws SQLException {
        Object value = switch (column.form()) {
            case WHOLE -> rows.getLong(index);
            case FLAG -> rows.getBoolean(index);
            case REAL -> real(rows, index);
            case EXACT -> exact(rows, index);
            case BINARY -> rows.getBytes(index);
            case TEXT, ANY -> text(rows, index);
        };
        return rows.wasNull() ? null : value;
    }

    /** A float of four bytes is the number that it is written as, not the nearest double to its bits. */
    private static @Nullable Double real(ResultSet rows, int index) throws SQLException {
        return rows.getObject(index) instanceof Float small
                ? Double.valueOf(small.toString())
                : Double.valueOf(rows.getDouble(index));
    }

    @Nullable
    String exact(ResultSet rows, int index) throws SQLException {
        BigDecimal number = rows.getBigDecimal(index);
        return number == null ? null : number.toPlainString();
    }

    /** In the engine's own words. */
    @Nullable
    String text(ResultSet rows, int index) throws SQLException {
        return rows.getString(index);
    }

    @Override
    public final void bind(PreparedStatement statement, int index, @Nullable Object value) throws SQLException {
        switch (value) {
            case null -> statement.setNull(index, Types.NULL);
            case Boolean flag -> statement.setBoolean(index, flag);
            case Long number -> statement.setLong(index, number);
            case Integer number -> statement.setLong(index, number);
            case Double number -> statement.setDouble(index, number);
            case BigInteger number -> bind(statement, index, new BigDecimal(number));
            case BigDecimal number -> bind(statement, index, number);
            case List<?> items -> bind(statement, index, items);
            default -> statement.setString(index, value.toString());
        }
    }

    void bind(PreparedStatement statement, int index, BigDecimal number) throws SQLException {
        statement.setBigDecimal(index, number);
    }

    /** As it writes itself. */
    void bind(PreparedStatement statement, int index, List<?> items) throws SQLException {
        statement.setString(index, items.toString());
    }

    /** The items of an array; a list among them is one as it writes itself. */
    static @Nullable Object[] plain(List<?> items) {
        return items.stream()
                .map(item -> item instanceof List ? item.toString() : item)
                .toArray();
    }
}
