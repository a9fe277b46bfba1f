package dev.pegboard.engine.db.admin.mysql;

import dev.pegboard.engine.db.admin.AdminSession;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a database has besides tables: views, triggers, routines, events, as statements that make them anew in another
 * database. To be read by a session in that very database, because then they are told without its name.
 */
final class MySqlObjects {
    /**
     * An object and the statement that makes it.
     *
     * @param mode the rules that it was written under
     * @param collation how its texts are compared
     */
    record Definition(String kind, String name, String sql, String mode, String collation) {
        /** The server names what the object needs, but not the object. */
        private SQLException refused(SQLException e) {
            String what = kind.toLowerCase(Locale.ROOT) + " '" + name + "': ";
            return new SQLException(what + e.getMessage(), e.getSQLState(), e.getErrorCode(), e);
        }
    }

    private static final String TRIGGERS = """
            SELECT TRIGGER_NAME, DEFINER, ACTION_TIMING, EVENT_MANIPULATION, EVENT_OBJECT_TABLE, ACTION_STATEMENT, SQL_MODE,
                   COLLATION_CONNECTION
              FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA = ?
             ORDER BY EVENT_OBJECT_TABLE, EVENT_MANIPULATION, ACTION_TIMING, ACTION_ORDER""";

    private final AdminSession session;
    private final String database;
    private final List<String> hidden = new ArrayList<>();

    MySqlObjects(AdminSession session, String database) {
        this.session = session;
        this.database = database;
    }

    /** What the user may not read, or that still speaks of the original; for people. */
    List<String> hidden() {
        return hidden;
    }

    List<Definition> views() throws SQLException {
        List<Definition> views = new ArrayList<>();
        for (String name :
                session.texts("SELECT TABLE_NAME FROM information_schema.VIEWS WHERE TABLE_SCHEMA = ?", database)) {
            shown("VIEW", name, "Create View").forEach(views::add);
        }
        return views;
    }

    /** Put together from their parts: the text that was typed may name the original. */
    List<Definition> triggers() throws SQLException {
        return session.ask(this::trigger, TRIGGERS, database);
    }

    private Definition trigger(ResultSet row) throws SQLException {
        String name = row.getString("TRIGGER_NAME");
        String body = row.getString("ACTION_STATEMENT");
        note("trigger " + name, body);
        String sql = "CREATE DEFINER=" + account(row.getString("DEFINER")) + " TRIGGER " + MySqlName.quoted(name) + " "
                + row.getString("ACTION_TIMING") + " " + row.getString("EVENT_MANIPULATION") + " ON "
                + MySqlName.quoted(row.getString("EVENT_OBJECT_TABLE")) + " FOR EACH ROW " + body;
        return new Definition("TRIGGER", name, sql, row.getString("SQL_MODE"), row.getString("COLLATION_CONNECTION"));
    }

    private static String account(String definer) {
        int at = definer.lastIndexOf('@');
        return at < 0
                ? MySqlName.quoted(definer)
                : MySqlName.quoted(definer.substring(0, at)) + "@" + MySqlName.quoted(definer.substring(at + 1));
    }

    /** Functions, procedures and packages, in the order in which they were made. */
    List<Definition> routines() throws SQLException {
        List<Definition> routines = new ArrayList<>();
        for (String[] routine : session.ask(
                row -> new String[] {row.getString(1), row.getString(2)},
                "SELECT ROUTINE_TYPE, ROUTINE_NAME FROM information_schema.ROUTINES WHERE ROUTINE_SCHEMA = ?"
                        + " ORDER BY ROUTINE_TYPE, CREATED, ROUTINE_NAME",
                database)) {
            String title = routine[0].equals("PACKAGE BODY") ? "Package body" : title(routine[0]);
            shown(routine[0], routine[1], "Create " + title).forEach(routines::add);
        }
        return routines;
    }

    List<Definition> events() throws SQLException {
        List<Definition> events = new ArrayList<>();
        for (String name :
                session.texts("SELECT EVENT_NAME FROM information_schema.EVENTS WHERE EVENT_SCHEMA = ?", database)) {
            shown("EVENT", name, "Create Event").forEach(events::add);
        }
        return events;
    }

    private static String title(String kind) {
        return kind.charAt(0) + kind.substring(1).toLowerCase(Locale.ROOT);
    }

    /** One definition, or none if the user may not read it. */
    private List<Definition> shown(String kind, String name, String column) throws SQLException {
        boolean view = kind.equals("VIEW");
        List<Definition> found = new ArrayList<>();
        session.ask(
                row -> {
                    String sql = row.getString(column);
                    if (sql == null) {
                        hidden.add(kind.toLowerCase(Locale.ROOT) + " " + name);
                        return false;
                    }
                    if (!view) {
                        note(kind.toLowerCase(Locale.ROOT) + " " + name, sql);
                    }
                    String mode = view ? "" : row.getString("sql_mode");
                    String collation = row.getString("collation_connection");
                    return found.add(new Definition(kind, name, view ? unbound(sql) : sql, mode, collation));
                },
                "SHOW CREATE " + kind + " " + MySqlName.quoted(name));
        return found;
    }

    /** The server itself writes the text of a view; where it names the original, it does so in quotes and with a dot. */
    private String unbound(String view) {
        String prefix = MySqlName.quoted(database) + ".";
        StringBuilder text = new StringBuilder();
        boolean inText = false;
        for (int i = 0; i < view.length(); i++) {
            char letter = view.charAt(i);
            inText ^= letter == '\'' && !(inText && i > 0 && view.charAt(i - 1) == '\\');
            if (!inText && view.startsWith(prefix, i)) {
                i += prefix.length() - 1;
            } else {
                text.append(letter);
            }
        }
        return text.toString();
    }

    private void note(String what, String sql) {
        String folded = sql.toLowerCase(Locale.ROOT);
        String name = database.toLowerCase(Locale.ROOT);
        if (folded.contains(name + ".") || folded.contains("`" + name + "`.")) {
            hidden.add("the name in " + what + ", which still speaks of " + database);
        }
    }

    /** Makes them in the database that the other session is in; those that need each other are tried in turn. */
    static void create(AdminSession target, List<Definition> definitions) throws SQLException {
        List<Definition> waiting = new ArrayList<>(definitions);
        while (!waiting.isEmpty()) {
            List<Definition> failed = new ArrayList<>();
            SQLException complaint = null;
            for (Definition definition : waiting) {
                try {
                    create(target, definition);
                } catch (SQLException e) {
                    complaint = definition.refused(e);
                    failed.add(definition);
                }
            }
            if (complaint != null && failed.size() == waiting.size()) {
                throw complaint;
            }
            waiting = failed;
        }
    }

    private static void create(AdminSession target, Definition definition) throws SQLException {
        target.run("SET SESSION sql_mode = '" + definition.mode() + "', SESSION collation_connection = '"
                + definition.collation() + "'");
        target.run(definition.sql());
    }
}
