package dev.pegboard.engine.db.admin.mysql;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.Administrator;
import dev.pegboard.engine.db.admin.Programs;
import dev.pegboard.engine.db.admin.TestConnections;
import dev.pegboard.fixture.MariaDbServer;
import dev.pegboard.fixture.OnPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The real MariaDB server as the tests of administrators see it, and its programs. */
final class MariaDb {
    static final MariaDbServer SERVER = MariaDbServer.shared();
    static final Programs PROGRAMS = MariaDb::program;

    private static final String PRIVILEGES = """
            SELECT CONCAT_WS(' ', GRANTEE, PRIVILEGE_TYPE, IS_GRANTABLE) FROM information_schema.SCHEMA_PRIVILEGES
             WHERE REPLACE(TABLE_SCHEMA, '\\\\', '') = DATABASE()
            UNION SELECT CONCAT_WS(' ', GRANTEE, PRIVILEGE_TYPE, IS_GRANTABLE, TABLE_NAME)
                    FROM information_schema.TABLE_PRIVILEGES WHERE TABLE_SCHEMA = DATABASE()
            UNION SELECT CONCAT_WS(' ', GRANTEE, PRIVILEGE_TYPE, IS_GRANTABLE, TABLE_NAME, COLUMN_NAME)
                    FROM information_schema.COLUMN_PRIVILEGES WHERE TABLE_SCHEMA = DATABASE()
            UNION SELECT CONCAT_WS(' ', QUOTE(User), Host, Routine_type, Routine_name, Proc_priv)
                    FROM mysql.procs_priv WHERE Db = DATABASE() ORDER BY 1""";

    private MariaDb() {}

    private static Optional<Path> program(String name) {
        return Optional.of(SERVER.programs().resolve(name))
                .filter(Files::isExecutable)
                .or(() -> OnPath.find(name));
    }

    static Address address(String database) {
        return Address.of("mariadb")
                .withHost("127.0.0.1")
                .withPort(SERVER.port())
                .withUser(MariaDbServer.USER)
                .withPassword(MariaDbServer.PASSWORD)
                .withDatabase(database);
    }

    static Administrator administrator() {
        return new MySqlAdministrator(new TestConnections(), PROGRAMS);
    }

    static Set<String> databases() {
        return new TreeSet<>(texts("", "SHOW DATABASES"));
    }

    static List<String> texts(String database, String sql) {
        List<String> texts = new ArrayList<>();
        try (Connection connection = SERVER.connect(database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        } catch (SQLException e) {
            throw new AssertionError(sql + " failed: " + e.getMessage(), e);
        }
        return texts;
    }

    /** Everything that the server tells of a database, object by object, in its own words. */
    static List<String> content(String database) {
        List<String> content = new ArrayList<>();
        for (String table : texts(
                database,
                "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA ="
                        + " DATABASE() AND TABLE_TYPE LIKE 'BASE%' ORDER BY 1")) {
            content.add(second(database, "SHOW CREATE TABLE " + MySqlName.quoted(table)));
            content.add(second(database, "CHECKSUM TABLE " + MySqlName.quoted(table)));
        }
        for (String kind : List.of("VIEW", "PROCEDURE", "FUNCTION", "EVENT", "SEQUENCE")) {
            names(database, kind).forEach(name -> content.add(shown(database, kind, name)));
        }
        content.addAll(texts(
                database,
                "SELECT CONCAT_WS('|', EVENT_OBJECT_TABLE, EVENT_MANIPULATION, ACTION_TIMING, ACTION_ORDER, TRIGGER_NAME,"
                        + " DEFINER, SQL_MODE, COLLATION_CONNECTION, ACTION_STATEMENT) FROM"
                        + " information_schema.TRIGGERS WHERE TRIGGER_SCHEMA = DATABASE() ORDER BY 1"));
        content.addAll(texts(
                database,
                "SELECT CONCAT_WS('|', DEFAULT_CHARACTER_SET_NAME, DEFAULT_COLLATION_NAME) FROM"
                        + " information_schema.SCHEMATA WHERE SCHEMA_NAME = DATABASE()"));
        content.addAll(texts(database, PRIVILEGES));
        return content;
    }

    private static List<String> names(String database, String kind) {
        String sql = switch (kind) {
            case "VIEW" -> "SELECT TABLE_NAME FROM information_schema.VIEWS WHERE TABLE_SCHEMA = DATABASE()";
            case "EVENT" -> "SELECT EVENT_NAME FROM information_schema.EVENTS WHERE EVENT_SCHEMA = DATABASE()";
            case "SEQUENCE" ->
                "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()"
                        + " AND TABLE_TYPE = 'SEQUENCE'";
            default ->
                "SELECT ROUTINE_NAME FROM information_schema.ROUTINES WHERE ROUTINE_SCHEMA = DATABASE()"
                        + " AND ROUTINE_TYPE = '" + kind + "'";
        };
        return texts(database, sql + " ORDER BY 1");
    }

    private static String shown(String database, String kind, String name) {
        int column = kind.equals("VIEW") || kind.equals("SEQUENCE") ? 2 : kind.equals("EVENT") ? 4 : 3;
        return column(database, "SHOW CREATE " + kind + " " + MySqlName.quoted(name), column);
    }

    private static String second(String database, String sql) {
        return column(database, sql, 2);
    }

    private static String column(String database, String sql, int column) {
        try (Connection connection = SERVER.connect(database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(column);
        } catch (SQLException e) {
            throw new AssertionError(sql + " failed: " + e.getMessage(), e);
        }
    }
}
