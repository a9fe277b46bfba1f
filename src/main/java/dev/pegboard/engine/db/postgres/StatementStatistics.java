package dev.pegboard.engine.db.postgres;

import dev.pegboard.engine.db.dialect.Question;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** What the extension pg_stat_statements has counted about the statements of a database. */
public final class StatementStatistics {
    private static final String EXTENSION = "pg_stat_statements";

    private static final String SCHEMA = """
            SELECT n.nspname FROM pg_catalog.pg_extension e JOIN pg_catalog.pg_namespace n ON n.oid = e.extnamespace
            WHERE e.extname = 'pg_stat_statements'""";

    private static final String STATE = """
            SELECT (SELECT setting FROM pg_catalog.pg_settings WHERE name = 'shared_preload_libraries') AS preloaded,
                   EXISTS (SELECT FROM pg_catalog.pg_available_extensions WHERE name = 'pg_stat_statements') AS available
            """;

    private static final String TIMES = """
            SELECT 1 FROM pg_catalog.pg_attribute
            WHERE attrelid = ?::text::pg_catalog.regclass AND attname = 'total_exec_time'""";

    /** By what the statements are ordered. */
    public enum Order {
        TOTAL_TIME("%1$stotal%2$s_time"),
        MEAN_TIME("%1$smean%2$s_time"),
        CALLS("%1$scalls"),
        ROWS("%1$srows"),
        IO("%1$sshared_blks_read + %1$sshared_blks_written + %1$stemp_blks_read + %1$stemp_blks_written");

        private final String expression;

        Order(String expression) {
            this.expression = expression;
        }
    }

    /**
     * A statement with its values taken out, and what all its runs took together. Its text is a stranger's.
     *
     * @param share of the time of all statements of the database, in percent
     * @param blocksRead read from the system, because they were not in PostgreSQL's own cache
     */
    public record Entry(
            String query,
            long calls,
            double totalMilliseconds,
            double meanMilliseconds,
            double share,
            long rows,
            long blocksHit,
            long blocksRead,
            long temporaryBlocks) {
        public Entry withQuery(String shown) {
            return new Entry(
                    shown,
                    calls,
                    totalMilliseconds,
                    meanMilliseconds,
                    share,
                    rows,
                    blocksHit,
                    blocksRead,
                    temporaryBlocks);
        }
    }

    private StatementStatistics() {}

    /** Why there are none and what to do about it; empty if there are some. */
    public static Optional<String> missing(Connection connection) throws SQLException {
        boolean installed =
                !Question.ask(connection, row -> row.getString(1), SCHEMA).isEmpty();
        return Question.ask(connection, row -> missing(row, installed), STATE).getFirst();
    }

    /** A role that may not see which libraries are loaded finds out by trying. */
    private static Optional<String> missing(ResultSet row, boolean installed) throws SQLException {
        String preloaded = row.getString("preloaded");
        boolean loaded = preloaded == null || preloaded.contains(EXTENSION);
        if (installed && loaded) {
            return Optional.empty();
        }
        if (!row.getBoolean("available")) {
            return Optional.of("pg_stat_statements is not installed on the server: it is part of PostgreSQL's contrib"
                    + " package (postgresql-contrib on Debian and Red Hat).");
        }
        String load = "add pg_stat_statements to shared_preload_libraries in postgresql.conf and restart the server";
        String create = "run CREATE EXTENSION pg_stat_statements in this database";
        return Optional.of("pg_stat_statements is on the server but not in use. A person has to "
                + (loaded ? create : installed ? load : load + ", then " + create) + ".");
    }

    /** The statements of this database that come first in that order; ours about its catalogue are left out. */
    public static List<Entry> top(Connection connection, Order order, int most) throws SQLException {
        String schema =
                Question.ask(connection, row -> row.getString(1), SCHEMA).getFirst();
        String view = '"' + schema.replace("\"", "\"\"") + "\".pg_stat_statements";
        return Question.ask(connection, StatementStatistics::entry, sql(view, order, suffix(connection, view)), most);
    }

    /** Newer versions of the extension tell times of planning and of running apart. */
    private static String suffix(Connection connection, String view) throws SQLException {
        return Question.ask(connection, row -> "_exec", TIMES, view).stream()
                .findFirst()
                .orElse("");
    }

    private static String sql(String view, Order order, String exec) {
        return """
                SELECT s.query, s.calls, s.total%2$s_time AS total, s.mean%2$s_time AS mean, s.rows,
                       100 * s.total%2$s_time / nullif(pg_catalog.sum(s.total%2$s_time) OVER (), 0) AS share,
                       s.shared_blks_hit, s.shared_blks_read, s.temp_blks_read + s.temp_blks_written AS temporary
                FROM %3$s s
                WHERE s.dbid = (SELECT oid FROM pg_catalog.pg_database WHERE datname = pg_catalog.current_database())
                  AND s.query NOT LIKE '%%pg_catalog.%%' AND s.query !~* '^\\s*(begin|commit|rollback|set|show|deallocate|discard)'
                ORDER BY %1$s DESC LIMIT ?""".formatted(order.expression.formatted("s.", exec), exec, view);
    }

    private static Entry entry(ResultSet row) throws SQLException {
        return new Entry(
                Optional.ofNullable(row.getString("query")).orElse("not visible to this role"),
                row.getLong("calls"),
                rounded(row.getDouble("total")),
                rounded(row.getDouble("mean")),
                rounded(row.getDouble("share")),
                row.getLong("rows"),
                row.getLong("shared_blks_hit"),
                row.getLong("shared_blks_read"),
                row.getLong("temporary"));
    }

    private static double rounded(double number) {
        return Math.round(number * 1_000) / 1_000.0;
    }
}
