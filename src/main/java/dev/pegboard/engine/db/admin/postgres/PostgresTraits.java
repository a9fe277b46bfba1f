package dev.pegboard.engine.db.admin.postgres;

import dev.pegboard.engine.db.admin.AdminSession;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a PostgreSQL server knows of a database besides what is in it: encoding, owner, privileges, settings, comment. No
 * copy brings that along.
 */
final class PostgresTraits {
    /** Settings whose values are lists of names, which have to be written one by one. */
    private static final Set<String> LISTS = Set.of(
            "local_preload_libraries",
            "search_path",
            "session_preload_libraries",
            "shared_preload_libraries",
            "temp_tablespaces",
            "unix_socket_directories");

    private static final String FORM = """
            SELECT to_jsonb(d)->>'datlocprovider' AS provider, pg_encoding_to_char(encoding) AS encoding,
                   datcollate, datctype, coalesce(to_jsonb(d)->>'datlocale', to_jsonb(d)->>'daticulocale') AS locale,
                   to_jsonb(d)->>'daticurules' AS rules, spcname
              FROM pg_database d JOIN pg_tablespace t ON t.oid = dattablespace WHERE datname = ?""";

    private static final String GRANTS = """
            SELECT privilege_type, CASE grantee WHEN 0 THEN NULL ELSE pg_get_userbyid(grantee) END, is_grantable
              FROM pg_database, aclexplode(datacl) WHERE datname = ? ORDER BY 2, 1""";

    private static final String SETTINGS = """
            SELECT CASE setrole WHEN 0 THEN NULL ELSE pg_get_userbyid(setrole) END, unnest(setconfig)
              FROM pg_db_role_setting JOIN pg_database d ON d.oid = setdatabase WHERE datname = ?""";

    private final AdminSession session;
    private final String from;
    private final String to;
    private final List<String> refused = new ArrayList<>();

    PostgresTraits(AdminSession session, String from, String to) {
        this.session = session;
        this.from = from;
        this.to = to;
    }

    /** What CREATE DATABASE must say for an empty database like the other one. */
    String form() throws SQLException {
        List<String> forms = session.ask(PostgresTraits::form, FORM, from);
        if (forms.isEmpty()) {
            throw new SQLException("database \"" + from + "\" does not exist", PostgresComplaints.ABSENT);
        }
        return forms.getFirst();
    }

    private static String form(ResultSet row) throws SQLException {
        StringBuilder form = new StringBuilder(" TEMPLATE template0");
        form.append(" ENCODING " + PostgresName.literal(row.getString("encoding")));
        form.append(" LC_COLLATE " + PostgresName.literal(row.getString("datcollate")));
        form.append(" LC_CTYPE " + PostgresName.literal(row.getString("datctype")));
        String provider = String.valueOf(row.getString("provider"));
        if (provider.equals("i") || provider.equals("b")) {
            String name = provider.equals("i") ? "ICU" : "BUILTIN";
            form.append(" LOCALE_PROVIDER " + name + " " + name + "_LOCALE ");
            form.append(PostgresName.literal(row.getString("locale")));
        }
        if (row.getString("rules") != null) {
            form.append(" ICU_RULES " + PostgresName.literal(row.getString("rules")));
        }
        return form + " TABLESPACE " + PostgresName.quoted(row.getString("spcname"));
    }

    /** Gives the copy what the original has; what was refused, for people. */
    Optional<String> copy() throws SQLException {
        String database = " DATABASE " + PostgresName.quoted(to);
        String owner = copyOwner();
        copyLimit(database);
        copyGrants(database, owner);
        copySettings(database);
        Optional<String> comment =
                session.text("SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = ?", from);
        if (comment.isPresent()) {
            attempt("the comment", "COMMENT ON" + database + " IS " + PostgresName.literal(comment.get()));
        }
        return refused.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", refused));
    }

    String copyOwner() throws SQLException {
        String query = "SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = ?";
        String wanted = session.text(query, from).orElseThrow();
        if (!session.text(query, to).orElseThrow().equals(wanted)) {
            attempt(
                    "the owner " + wanted,
                    "ALTER DATABASE " + PostgresName.quoted(to) + " OWNER TO " + PostgresName.quoted(wanted));
        }
        return session.text(query, to).orElseThrow();
    }

    private void copyLimit(String database) throws SQLException {
        long limit = session.number("SELECT datconnlimit FROM pg_database WHERE datname = ?", from);
        if (limit >= 0) {
            attempt("the connection limit", "ALTER" + database + " CONNECTION LIMIT " + limit);
        }
    }

    private void copyGrants(String database, String owner) throws SQLException {
        List<String> grants = session.ask(row -> grant(row, database), GRANTS, from);
        if (!grants.isEmpty()) {
            attempt("privileges", "REVOKE ALL ON" + database + " FROM PUBLIC, " + PostgresName.quoted(owner));
        }
        for (String grant : grants) {
            attempt("privileges", grant);
        }
    }

    private static String grant(ResultSet row, String database) throws SQLException {
        String grantee = row.getString(2);
        return "GRANT " + row.getString(1) + " ON" + database + " TO "
                + (grantee == null ? "PUBLIC" : PostgresName.quoted(grantee))
                + (row.getBoolean(3) ? " WITH GRANT OPTION" : "");
    }

    private void copySettings(String database) throws SQLException {
        for (String statement : session.ask(row -> setting(row, database), SETTINGS, from)) {
            attempt("settings", statement);
        }
    }

    private static String setting(ResultSet row, String database) throws SQLException {
        String role = row.getString(1);
        String[] setting = row.getString(2).split("=", 2);
        String whose = role == null ? database : " ROLE " + PostgresName.quoted(role) + " IN" + database;
        return "ALTER" + whose + " SET " + parameter(setting[0]) + " TO " + value(setting[0], setting[1]);
    }

    private static String parameter(String name) {
        return String.join(
                ".",
                Arrays.stream(name.split("\\.", -1)).map(PostgresName::quoted).toList());
    }

    private static String value(String name, String value) {
        if (!LISTS.contains(name)) {
            return PostgresName.literal(value);
        }
        List<String> names = new ArrayList<>();
        for (String part : value.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1)) {
            String bare = part.strip();
            boolean quoted = bare.length() > 1 && bare.startsWith("\"");
            String own = quoted ? bare.substring(1, bare.length() - 1).replace("\"\"", "\"") : bare;
            names.add(PostgresName.literal(own));
        }
        return String.join(", ", names);
    }

    private void attempt(String what, String sql) throws SQLException {
        try {
            session.run(sql);
        } catch (SQLException e) {
            if (String.valueOf(e.getSQLState()).startsWith("08")) {
                throw e;
            }
            if (!refused.contains(what)) {
                refused.add(what);
            }
        }
    }
}
