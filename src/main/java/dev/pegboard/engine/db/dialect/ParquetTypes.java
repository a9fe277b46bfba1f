package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.row.ResultColumn;
import dev.pegboard.engine.db.row.UniqueNames;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Which types the columns of a Parquet file get: their own if every value fits, else text, which is always exact. */
final class ParquetTypes {
    /** The table that has the rows meanwhile; its columns are called c0, c1 and so on. */
    static final String TABLE = "collected";

    /** The most digits that a decimal number of Parquet has. */
    private static final int MOST_DIGITS = 38;

    private static final String TEXT = "VARCHAR";

    private ParquetTypes() {}

    /** The statement that makes the table. */
    static String table(List<ResultColumn> columns) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            parts.add("c" + i + " " + collected(columns.get(i)));
        }
        return "CREATE TABLE " + TABLE + " (" + String.join(", ", parts) + ")";
    }

    private static String collected(ResultColumn column) {
        return switch (column.form()) {
            case WHOLE -> "BIGINT";
            case REAL -> "DOUBLE";
            case FLAG -> "BOOLEAN";
            case BINARY -> "BLOB";
            default -> TEXT;
        };
    }

    /** The statement that gives the rows in the types and under the names that the file has. */
    static String rows(Statement statement, List<ResultColumn> columns) throws SQLException {
        List<String> names = UniqueNames.of(columns);
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            String type = collected(columns.get(i));
            String fitting = type.equals(TEXT) ? fitting(statement, "c" + i, columns.get(i)) : type;
            parts.add("CAST(c" + i + " AS " + fitting + ") AS \"" + names.get(i).replace("\"", "\"\"") + '"');
        }
        return "SELECT " + String.join(", ", parts) + " FROM " + TABLE;
    }

    private static String fitting(Statement statement, String name, ResultColumn column) throws SQLException {
        if (column.form() == ResultColumn.Form.EXACT) {
            return decimal(statement, name);
        }
        Optional<String> own = own(column.type().toLowerCase(Locale.ROOT));
        return own.isPresent() && fits(statement, name, own.get()) ? own.get() : TEXT;
    }

    private static Optional<String> own(String type) {
        return switch (type) {
            case "date" -> Optional.of("DATE");
            case "time" -> Optional.of("TIME");
            case "timestamp", "datetime", "datetime2" -> Optional.of("TIMESTAMP");
            case "timestamptz", "timestamp with time zone", "datetimeoffset" -> Optional.of("TIMESTAMPTZ");
            case "uuid", "uniqueidentifier" -> Optional.of("UUID");
            default -> Optional.empty();
        };
    }

    /** True if every value can be read as that type, is finite, and has no digits beyond a microsecond. */
    private static boolean fits(Statement statement, String name, String type) throws SQLException {
        String finite = type.startsWith("TIMESTAMP") || type.equals("DATE")
                ? " OR NOT isfinite(TRY_CAST(" + name + " AS " + type + "))"
                : "";
        return numbers(
                        statement,
                        "SELECT count(*) FROM " + TABLE + " WHERE " + name + " IS NOT NULL AND (TRY_CAST(" + name
                                + " AS " + type + ") IS NULL OR regexp_matches(" + name + ", '\\.\\d{7}')" + finite
                                + ")")
                .getFirst()
                .equals(0L);
    }

    private static String decimal(Statement statement, String name) throws SQLException {
        List<Long> found = numbers(
                statement,
                "SELECT count(*) FILTER (WHERE NOT regexp_full_match(" + name + ", '-?\\d+(\\.\\d+)?')),"
                        + " coalesce(max(length(ltrim(split_part(" + name + ", '.', 1), '-0'))), 0),"
                        + " coalesce(max(length(split_part(" + name + ", '.', 2))), 0) FROM " + TABLE);
        long whole = found.get(1);
        long scale = found.get(2);
        boolean fits = found.getFirst() == 0 && whole + scale <= MOST_DIGITS;
        return fits ? "DECIMAL(" + MOST_DIGITS + ", " + scale + ")" : TEXT;
    }

    private static List<Long> numbers(Statement statement, String sql) throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            row.next();
            List<Long> numbers = new ArrayList<>();
            for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                numbers.add(row.getLong(i));
            }
            return numbers;
        }
    }
}
