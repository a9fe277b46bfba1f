package dev.pegboard.engine.db.admin.mysql;

import dev.pegboard.engine.db.admin.AdminSession;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The privileges that users have on a database, its tables, columns and routines, for another one that has the same. */
record MySqlGrants(AdminSession session, String from, String to) {
    private static final String WHOLE = """
            SELECT GRANTEE, GROUP_CONCAT(PRIVILEGE_TYPE SEPARATOR ', '), MAX(IS_GRANTABLE), NULL, ''
              FROM information_schema.SCHEMA_PRIVILEGES WHERE TABLE_SCHEMA IN (?, ?) GROUP BY GRANTEE""";

    private static final String TABLES = """
            SELECT GRANTEE, GROUP_CONCAT(PRIVILEGE_TYPE SEPARATOR ', '), MAX(IS_GRANTABLE), TABLE_NAME, ''
              FROM information_schema.TABLE_PRIVILEGES WHERE TABLE_SCHEMA = ? GROUP BY GRANTEE, TABLE_NAME
            UNION ALL
            SELECT GRANTEE, CONCAT(PRIVILEGE_TYPE, ' (`', REPLACE(COLUMN_NAME, '`', '``'), '`)'), IS_GRANTABLE, TABLE_NAME, ''
              FROM information_schema.COLUMN_PRIVILEGES WHERE TABLE_SCHEMA = ?""";

    private static final String ROUTINES = """
            SELECT CONCAT(QUOTE(User), '@', QUOTE(Host)), REPLACE(REPLACE(Proc_priv, ',Grant', ''), ',', ', '),
                   IF(FIND_IN_SET('Grant', Proc_priv), 'YES', 'NO'), Routine_name, CONCAT(Routine_type, ' ')
              FROM mysql.procs_priv WHERE Db = ? AND Proc_priv NOT IN ('', 'Grant')""";

    /** What was refused, for people. */
    Optional<String> copy() throws SQLException {
        List<String> grants = new ArrayList<>(session.ask(this::grant, WHOLE, from, pattern(from)));
        grants.addAll(session.ask(this::grant, TABLES, from, from));
        grants.addAll(ofRoutines());
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

    private List<String> ofRoutines() {
        try {
            return session.ask(this::grant, ROUTINES, from);
        } catch (SQLException e) {
            return List.of(); // Who may not read them could not give them either.
        }
    }

    private String grant(ResultSet row) throws SQLException {
        String name = row.getString(4);
        String place = name == null ? MySqlName.quoted(pattern(to)) + ".*" : MySqlName.quoted(to, name);
        return "GRANT " + row.getString(2) + " ON " + row.getString(5) + place + " TO " + row.getString(1)
                + (row.getString(3).equals("YES") ? " WITH GRANT OPTION" : "");
    }

    /** Where privileges are given, some letters of a name stand for any. */
    private static String pattern(String name) {
        return name.replace("\\", "\\\\").replace("_", "\\_").replace("%", "\\%");
    }
}
