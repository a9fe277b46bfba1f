package dev.pegboard.engine.db.admin;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The privileges that users have on a database as a whole, for another one. */
record MySqlGrants(AdminSession session, String from, String to) {
    private static final String GRANTS = """
            SELECT GRANTEE, GROUP_CONCAT(PRIVILEGE_TYPE SEPARATOR ', '), MAX(IS_GRANTABLE)
              FROM information_schema.SCHEMA_PRIVILEGES WHERE TABLE_SCHEMA IN (?, ?) GROUP BY GRANTEE""";

    /** What was refused, for people. */
    Optional<String> copy() throws SQLException {
        List<String> grants = session.ask(
                row -> "GRANT " + row.getString(2) + " ON " + MySqlName.quoted(pattern(to)) + ".* TO "
                        + row.getString(1) + (row.getString(3).equals("YES") ? " WITH GRANT OPTION" : ""),
                GRANTS,
                from,
                pattern(from));
        boolean refused = false;
        for (String grant : grants) {
            try {
                session.run(grant);
            } catch (SQLException e) {
                refused = true;
            }
        }
        return refused ? Optional.of("privileges") : Optional.empty();
    }

    /** Where privileges are given, some letters of a name stand for any. */
    private static String pattern(String name) {
        return name.replace("\\", "\\\\").replace("_", "\\_").replace("%", "\\%");
    }
}
