package dev.pegboard.engine.db.readonly;

import dev.pegboard.fixture.MariaDbServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Sees everything of a MariaDB server that an attempt could change: data, catalogue, settings, sessions and files. */
final class MariaDbWitness implements Witness {
    private final Path directory;
    private final Connection observer;
    private final Connection victim;

    MariaDbWitness(MariaDbServer server, String database, Path directory) throws SQLException {
        this.directory = directory;
        this.observer = server.connect(database);
        this.victim = server.connect(database);
    }

    @Override
    public Attempt filled(Attempt attempt) throws SQLException {
        String number = victim.isValid(5)
                ? Witness.row(victim, "SELECT CONNECTION_ID() AS id").get("id")
                : "0";
        return attempt.with(Map.of("dir", directory.toString(), "victim", number));
    }

    @Override
    public Map<String, String> look(Connection session) throws SQLException {
        Map<String, String> seen = new TreeMap<>();
        seen.putAll(answer("""
                SELECT COUNT(*) AS row_count, SUM(CRC32(CONCAT(id, note))) AS row_sum FROM witness"""));
        seen.putAll(answer("SELECT next_not_cached_value FROM counter"));
        seen.putAll(answer("""
                SELECT (SELECT GROUP_CONCAT(table_name, create_time ORDER BY table_name) FROM information_schema.tables
                    WHERE table_schema = DATABASE()) AS tables,
                (SELECT COUNT(*) FROM information_schema.columns WHERE table_schema = DATABASE()) AS table_columns,
                (SELECT COUNT(*) FROM information_schema.routines) AS routines,
                (SELECT COUNT(*) FROM mysql.global_priv) AS users,
                (SELECT COUNT(*) FROM information_schema.schemata) AS databases_known,
                @@GLOBAL.max_connections AS connections_allowed, IS_USED_LOCK('a') AS lock_of"""));
        seen.putAll(Witness.row(session, """
                SELECT @@SESSION.sql_mode AS mode, @@SESSION.tx_read_only AS read_only, @a AS variable, @row AS counted,
                @@SESSION.last_insert_id AS inserted, DATABASE() AS current, CURRENT_ROLE() AS role"""));
        seen.put("other session", victim.isValid(5) ? "alive" : "ended");
        seen.put("files", String.join(" ", sorted(directory)));
        return seen;
    }

    private Map<String, String> answer(String sql) {
        try {
            return Witness.row(observer, sql);
        } catch (SQLException e) {
            return Map.of(sql, String.valueOf(e.getMessage()));
        }
    }

    private static String[] sorted(Path directory) {
        String[] names = Optional.ofNullable(directory.toFile().list()).orElse(new String[0]);
        Arrays.sort(names);
        return names;
    }

    @Override
    public void close() throws SQLException {
        observer.close();
        victim.close();
    }
}
