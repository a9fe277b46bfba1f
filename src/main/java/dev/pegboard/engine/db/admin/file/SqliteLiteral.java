package dev.pegboard.engine.db.admin.file;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Values as SQLite's statements have them, such that the very same value comes out. */
final class SqliteLiteral {
    private static final HexFormat HEX = HexFormat.of();
    private static final char UNREADABLE = '\uFFFD';

    /** SQLite limits how deep an expression may be. */
    private static final int MOST_ZEROS = 100;

    private SqliteLiteral() {}

    static String of(ResultSet row, int column) throws SQLException {
        @Nullable Object value = row.getObject(column);
        return switch (value) {
            case null -> "NULL";
            case Double number -> number(number);
            case byte[] bytes -> blob(bytes);
            case String text when text.indexOf(UNREADABLE) >= 0 -> raw(text, row.getBytes(column));
            case String text -> text(text);
            default -> value.toString();
        };
    }

    private static String number(double value) {
        if (Double.isInfinite(value)) {
            return value > 0 ? "9e999" : "-9e999";
        }
        return Double.toString(value);
    }

    private static String blob(byte[] bytes) {
        return "X'" + HEX.formatHex(bytes) + "'";
    }

    /** Text whose bytes are none in UTF-8 is kept as bytes. */
    private static String raw(String text, byte[] bytes) {
        return Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes)
                ? text(text)
                : "CAST(" + blob(bytes) + " AS TEXT)";
    }

    /** A statement ends at a character of zero, wherever that is. */
    static String text(String text) {
        String quoted = "'" + text.replace("'", "''") + "'";
        long zeros = text.chars().filter(letter -> letter == 0).count();
        if (zeros > MOST_ZEROS) {
            return "CAST(" + blob(text.getBytes(StandardCharsets.UTF_8)) + " AS TEXT)";
        }
        return zeros == 0 ? quoted : quoted.replace("\0", "'||char(0)||'");
    }

    static String name(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
