package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.sql.BoundStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Has DuckDB itself refuse huge bytes: its driver ends the whole process where Java has no room for them. */
final class DuckDbBlobs {
    static final String TOO_LARGE = "bytes that are too large";

    private DuckDbBlobs() {}

    /** The statement as it is, or around it a check of each column that holds bytes. */
    static BoundStatement checked(Connection connection, BoundStatement statement) throws SQLException {
        try (PreparedStatement described = connection.prepareStatement(statement.sql())) {
            ResultSetMetaData found = described.getMetaData();
            List<String> names = new ArrayList<>();
            List<String> values = new ArrayList<>();
            boolean bytes = false;
            for (int i = 1; i <= found.getColumnCount(); i++) {
                boolean blob = found.getColumnTypeName(i).equals("BLOB");
                bytes |= blob;
                names.add("c" + i);
                values.add((blob ? check("c" + i) : "c" + i) + " AS " + quoted(found.getColumnLabel(i)));
            }
            return bytes ? around(statement, names, values) : statement;
        }
    }

    static boolean isChecked(BoundStatement statement) {
        return statement.sql().contains(TOO_LARGE);
    }

    private static BoundStatement around(BoundStatement statement, List<String> names, List<String> values) {
        String sql = "SELECT " + String.join(", ", values) + " FROM (" + statement.sql() + "\n) checked("
                + String.join(", ", names) + ")";
        return new BoundStatement(sql, statement.values());
    }

    private static String check(String name) {
        return "CASE WHEN octet_length(" + name + ") > " + LargestResult.bytes() + " THEN error('" + TOO_LARGE
                + "') ELSE " + name + " END";
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
