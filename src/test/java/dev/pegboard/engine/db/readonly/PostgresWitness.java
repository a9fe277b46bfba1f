package dev.pegboard.engine.db.readonly;

import dev.pegboard.fixture.PostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.postgresql.PGConnection;

/**
 * Sees everything of a PostgreSQL server that an attempt could change: data, catalogue, settings, sessions, sequences,
 * locks, large objects and files.
 */
final class PostgresWitness implements AutoCloseable {
    private static final String[] CATALOGUES = {
        "pg_attribute",
        "pg_proc",
        "pg_type",
        "pg_namespace",
        "pg_authid",
        "pg_auth_members",
        "pg_db_role_setting",
        "pg_description",
        "pg_collation",
        "pg_extension",
        "pg_rewrite",
        "pg_policy",
        "pg_operator",
        "pg_event_trigger",
        "pg_largeobject_metadata",
        "pg_largeobject",
        "pg_replication_origin",
        "pg_statistic",
        "pg_prepared_xacts",
        "pg_trigger",
        "pg_cast",
        "pg_foreign_server",
        "pg_default_acl",
        "pg_constraint"
    };
    private static final String[] TABLES = {"witness", "reads", "guarded", "kept", "counter"};

    private final PostgresServer server;
    private final Path directory;
    private final Connection observer;
    private final Connection victim;

    PostgresWitness(PostgresServer server, String database, Path directory) throws SQLException {
        this.server = server;
        this.directory = directory;
        this.observer = server.connect(database);
        this.victim = server.connect(database);
        run(observer, "SET lock_timeout = '200ms'");
        run(victim, "LISTEN channel");
    }

    /** The number of a session that an attempt may want to end. */
    String victim() throws SQLException {
        return ask(victim, "SELECT pg_backend_pid()");
    }

    /** Everything, by name, as seen from outside and from the session itself. */
    Map<String, String> look(Connection session) throws SQLException {
        Map<String, String> seen = new TreeMap<>();
        for (String catalogue : CATALOGUES) {
            seen.put(catalogue, ask(observer, digest(catalogue)));
        }
        for (String table : TABLES) {
            seen.put("table " + table, askOr("gone or locked", digest(table)));
        }
        seen.put("relations", ask(observer, """
                SELECT md5(string_agg(c::text, ' ' ORDER BY oid)) FROM (SELECT oid, relname, relnamespace, relkind,
                relfilenode, relacl::text, relpersistence, CASE WHEN oid > 16383 THEN reltuples END FROM pg_class) AS c"""));
        seen.put("slots", ask(observer, "SELECT count(*) FROM pg_replication_slots"));
        seen.put("loaded", ask(observer, "SELECT pg_conf_load_time()"));
        seen.put("advisory locks", ask(observer, "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"));
        session(session, seen);
        others(seen);
        files(seen);
        return seen;
    }

    private static void session(Connection session, Map<String, String> seen) throws SQLException {
        seen.put("settings", ask(session, """
                SELECT string_agg(name || '=' || setting, ' ' ORDER BY name) FROM pg_settings
                WHERE source IN ('session', 'client') OR name LIKE '%read_only' OR name IN ('work_mem', 'search_path')"""));
        seen.put("role", ask(session, "SELECT current_user || ' ' || session_user"));
        seen.put("prepared", ask(session, "SELECT count(*) FROM pg_prepared_statements WHERE from_sql"));
        seen.put(
                "cursors",
                ask(
                        session,
                        "SELECT count(*) FROM pg_cursors WHERE name NOT LIKE '' AND is_holdable"
                                + " OR name = 'opened'"));
        seen.put("channels", ask(session, "SELECT count(*) FROM pg_listening_channels()"));
        seen.put("transaction", ask(session, "SELECT pg_current_xact_id_if_assigned()::text"));
        seen.put("locks", ask(session, """
                SELECT count(*) FROM pg_locks WHERE pid = pg_backend_pid() AND relation > 16383
                AND mode <> 'AccessShareLock'"""));
    }

    private void others(Map<String, String> seen) {
        try {
            run(victim, "SELECT 1");
            seen.put("other session", "alive");
            seen.put(
                    "notifications",
                    String.valueOf(victim.unwrap(PGConnection.class).getNotifications().length));
        } catch (SQLException e) {
            seen.put("other session", "ended");
        }
    }

    private void files(Map<String, String> seen) {
        seen.put("files", listing(directory));
        seen.put("data directory", listing(server.data()));
        seen.put("snapshots", listing(server.data().resolve("pg_snapshots")));
        seen.put("configuration", read(server.data().resolve("postgresql.auto.conf")));
    }

    private static String digest(String table) {
        return "SELECT md5(string_agg(t::text COLLATE \"C\", ' ' ORDER BY t::text COLLATE \"C\")) FROM "
                + (table.equals("witness") ? "(SELECT id, note FROM witness) AS t" : table + " AS t");
    }

    private String askOr(String otherwise, String sql) {
        try {
            return ask(observer, sql);
        } catch (SQLException e) {
            return otherwise;
        }
    }

    private static String ask(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return String.valueOf(rows.getString(1));
        }
    }

    static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String listing(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().collect(Collectors.joining(" "));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws SQLException {
        observer.close();
        victim.close();
    }
}
