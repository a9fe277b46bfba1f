package dev.pegboard.engine.db.readonly;

import dev.pegboard.fixture.PostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.postgresql.PGConnection;

/**
 * Sees everything of a PostgreSQL server that an attempt could change: data, catalogue, settings, sessions, sequences,
 * locks, large objects and files.
 */
final class PostgresWitness implements Witness {
    private static final String[] CATALOGUES = """
            pg_class pg_attribute pg_proc pg_type pg_namespace pg_authid pg_auth_members pg_db_role_setting
            pg_description pg_collation pg_extension pg_rewrite pg_policy pg_operator pg_event_trigger
            pg_largeobject_metadata pg_largeobject pg_replication_origin pg_statistic pg_trigger pg_cast
            pg_foreign_server pg_default_acl pg_constraint""".split("\\s+");
    private static final String[] TABLES = {"witness", "reads", "kept"};

    private final PostgresServer server;
    private final Path directory;
    private final Connection observer;
    private final Connection victim;

    PostgresWitness(PostgresServer server, String database, Path directory) throws SQLException {
        this.server = server;
        this.directory = directory;
        this.observer = server.connect(database);
        this.victim = server.connect(database);
        Witness.run(observer, "SET lock_timeout = '200ms'");
        Witness.run(victim, "LISTEN channel");
    }

    @Override
    public Attempt filled(Attempt attempt) throws SQLException {
        String link = "host=127.0.0.1 port=" + server.port() + " dbname=" + victim.getCatalog() + " user="
                + PostgresServer.USER + " password=''" + PostgresServer.PASSWORD + "''";
        return attempt.with(
                Map.of("dir", directory.toString(), "link", link, "victim", ask(victim, "SELECT pg_backend_pid()")));
    }

    @Override
    public Map<String, String> look(Connection session) throws SQLException {
        Map<String, String> seen = new TreeMap<>();
        catalogue(seen);
        for (String table : TABLES) {
            seen.put("table " + table, askOr("gone or locked", "SELECT " + versions(table)));
        }
        seen.put("table counter", askOr("gone or locked", "SELECT last_value FROM counter"));
        session(session, seen);
        others(seen);
        files(seen);
        return seen;
    }

    /** A row that was changed has a new version, so that versions tell as much as contents. */
    private void catalogue(Map<String, String> seen) throws SQLException {
        List<String> columns = new ArrayList<>();
        for (String catalogue : CATALOGUES) {
            columns.add(versions(catalogue) + " AS " + catalogue);
        }
        columns.add("(SELECT count(*) FROM pg_replication_slots) AS slots");
        columns.add("(SELECT count(*) FROM pg_prepared_xacts) AS transactions");
        columns.add("(SELECT count(*) FROM pg_locks WHERE locktype = 'advisory') AS advisory_locks");
        columns.add("pg_conf_load_time() AS loaded");
        seen.putAll(Witness.row(observer, "SELECT " + String.join(", ", columns)));
    }

    private static String versions(String table) {
        return "(SELECT count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) FROM " + table + ")";
    }

    private static void session(Connection session, Map<String, String> seen) throws SQLException {
        seen.putAll(Witness.row(session, """
                SELECT (SELECT string_agg(name || '=' || setting, ' ' ORDER BY name) FROM pg_settings
                    WHERE source IN ('session', 'client') OR name LIKE '%read_only'
                    OR name IN ('work_mem', 'search_path')) AS settings,
                current_user || ' ' || session_user AS role,
                (SELECT count(*) FROM pg_prepared_statements WHERE from_sql) AS prepared,
                (SELECT count(*) FROM pg_cursors WHERE is_holdable OR name = 'opened') AS cursors,
                (SELECT count(*) FROM pg_listening_channels()) AS channels,
                pg_current_xact_id_if_assigned()::text AS own_transaction,
                (SELECT count(*) FROM pg_locks WHERE pid = pg_backend_pid() AND relation > 16383
                    AND mode <> 'AccessShareLock') AS locks"""));
    }

    private void others(Map<String, String> seen) {
        try {
            Witness.run(victim, "SELECT 1");
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

    private String askOr(String otherwise, String sql) {
        try {
            return ask(observer, sql);
        } catch (SQLException e) {
            return otherwise;
        }
    }

    private static String ask(Connection connection, String sql) throws SQLException {
        return Witness.row(connection, sql).values().iterator().next();
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
