package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.row.ResultColumn;
import dev.pegboard.engine.db.row.ResultColumn.Form;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** PostgreSQL sends every value as text, which is exact. Only what Java and JSON have forms for is taken out of it. */
final class PostgresValues implements Values {
    @Override
    public ResultColumn column(ResultSetMetaData columns, int index) throws SQLException {
        String type = columns.getColumnTypeName(index);
        return new ResultColumn(columns.getColumnLabel(index), shown(type), form(type));
    }

    /** An array's type is written with an underscore before the name inside the server, and with brackets elsewhere. */
    private static String shown(String type) {
        return type.startsWith("_") ? type.substring(1) + "[]" : type;
    }

    private static Form form(String type) {
        return switch (type) {
            case "int2", "int4", "int8", "oid", "serial", "bigserial", "smallserial" -> Form.WHOLE;
            case "float4", "float8" -> Form.REAL;
            case "bool" -> Form.FLAG;
            case "numeric" -> Form.EXACT;
            case "bytea" -> Form.BINARY;
            default -> Form.TEXT;
        };
    }

    @Override
    public @Nullable Object read(ResultSet rows, int index, ResultColumn column) throws SQLException {
        if (column.form() == Form.BINARY) {
            return rows.getBytes(index);
        }
        String text = rows.getString(index);
        if (text == null) {
            return null;
        }
        return switch (column.form()) {
            case WHOLE -> Long.valueOf(text);
            case REAL -> Double.valueOf(text);
            case FLAG -> text.startsWith("t");
            default -> text;
        };
    }

    /** As text without a type wherever the server can take the type from the place. */
    @Override
    public void bind(PreparedStatement statement, int index, @Nullable Object value) throws SQLException {
        switch (value) {
            case null -> statement.setNull(index, Types.NULL);
            case Boolean flag -> statement.setBoolean(index, flag);
            case List<?> list -> statement.setString(index, array(list));
            default -> statement.setString(index, value.toString());
        }
    }

    private static String array(List<?> items) {
        StringBuilder text = new StringBuilder("{");
        for (Object item : items) {
            text.append(text.length() == 1 ? "" : ",").append(item(item));
        }
        return text.append('}').toString();
    }

    private static String item(@Nullable Object item) {
        return switch (item) {
            case null -> "NULL";
            case List<?> inner -> array(inner);
            case Number number -> number.toString();
            case Boolean flag -> flag.toString();
            default -> '"' + item.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
        };
    }
}
