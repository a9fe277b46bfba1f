package dev.pegboard.engine.db.dialect;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Finds views of SQLite that read what is not there any more: a pragma about all tables fails because of a single one. */
final class SqliteViews {
    private static final String ALL = """
            SELECT count(*) FROM pragma_table_list t, pragma_table_xinfo(t.name)
            WHERE t.schema = 'main' AND t.type = 'view'""";

    private static final String NAMES = "SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name";

    private SqliteViews() {}

    /** The views that cannot be read, and why. */
    static Map<String, String> broken(Connection connection) throws SQLException {
        Map<String, String> broken = new LinkedHashMap<>();
        if (complaint(connection, ALL).isEmpty()) {
            return broken;
        }
        for (String name : Question.ask(connection, row -> row.getString(1), NAMES)) {
            String complaint = complaint(connection, "SELECT count(*) FROM pragma_table_xinfo(?)", name);
            if (!complaint.isEmpty()) {
                broken.put(name, complaint);
            }
        }
        return broken;
    }

    private static String complaint(Connection connection, String sql, Object... values) {
        try {
            Question.ask(connection, row -> row.getInt(1), sql, values);
            return "";
        } catch (SQLException complaint) {
            return SqliteTrouble.of(complaint, "").message();
        }
    }

    /** A placeholder for each of so many names. */
    static String marks(int names) {
        return String.join(", ", Collections.nCopies(names, "?"));
    }
}
