package dev.pegboard.engine.db.postgres;

import dev.pegboard.engine.db.dialect.Question;
import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Somebody who is connected to a server. Its statement is a stranger's text, without the secrets that were noticed.
 *
 * @param state as "active" or "idle in transaction"
 * @param waitsFor what it waits for, as "Lock: relation"
 * @param stateSeconds for how long it has been in that state
 * @param transactionSeconds for how long its transaction has been open
 * @param wantedLock the lock it waits for, as "AccessExclusiveLock on public.orders"
 * @param blockedBy the numbers of those it waits for
 */
public record ServerSession(
        long pid,
        Optional<String> database,
        Optional<String> user,
        Optional<String> application,
        Optional<String> state,
        Optional<String> waitsFor,
        long stateSeconds,
        Optional<Long> transactionSeconds,
        Optional<String> query,
        Optional<String> wantedLock,
        List<Long> blockedBy) {
    private static final String SESSIONS = """
            SELECT a.pid, a.datname, a.usename, a.application_name, a.state,
                   a.wait_event_type || ': ' || a.wait_event AS waits_for,
                   greatest(0, extract(epoch FROM pg_catalog.clock_timestamp()
                        - coalesce(a.state_change, a.backend_start)))::bigint AS state_seconds,
                   extract(epoch FROM pg_catalog.clock_timestamp() - a.xact_start)::bigint AS transaction_seconds,
                   pg_catalog.left(a.query, 2000) AS query, w.lock,
                   CASE WHEN w.lock IS NULL THEN '{}' ELSE pg_catalog.pg_blocking_pids(a.pid) END::bigint[] AS blockers
            FROM pg_catalog.pg_stat_activity a
            LEFT JOIN LATERAL (
                SELECT l.mode || ' on ' || CASE
                         WHEN l.relation IS NOT NULL AND l.database = (SELECT oid FROM pg_catalog.pg_database
                                                                       WHERE datname = pg_catalog.current_database())
                         THEN l.relation::pg_catalog.regclass::text ELSE l.locktype END AS lock
                FROM pg_catalog.pg_locks l WHERE l.pid = a.pid AND NOT l.granted LIMIT 1) w ON true
            WHERE a.pid <> pg_catalog.pg_backend_pid()
            """;

    private static final String CLIENTS =
            SESSIONS + " AND" + ServerProbes.CLIENT + " ORDER BY a.state, a.xact_start LIMIT ?";

    private static final String LOCKED = "WITH s AS (" + SESSIONS
            + "), b AS (SELECT pg_catalog.unnest(blockers) AS pid FROM s)"
            + " SELECT * FROM s WHERE blockers <> '{}' OR pid IN (SELECT pid FROM b)"
            + " ORDER BY blockers <> '{}', pid NOT IN (SELECT pid FROM b), transaction_seconds DESC NULLS LAST LIMIT ?";

    /** The clients of the server, those at work first. */
    public static List<ServerSession> clients(Connection connection, int most) throws SQLException {
        return Question.ask(connection, ServerSession::of, CLIENTS, most);
    }

    /** Those whom others wait for first, then those who only wait. */
    public static List<ServerSession> locked(Connection connection, int most) throws SQLException {
        return Question.ask(connection, ServerSession::of, LOCKED, most);
    }

    private static ServerSession of(ResultSet row) throws SQLException {
        return new ServerSession(
                row.getLong("pid"),
                Question.text(row, "datname"),
                Question.text(row, "usename"),
                Question.text(row, "application_name"),
                Question.text(row, "state"),
                Question.text(row, "waits_for"),
                row.getLong("state_seconds"),
                Question.number(row, "transaction_seconds"),
                Question.text(row, "query").map(StatementText::shown),
                Question.text(row, "lock"),
                numbers(row.getArray("blockers")));
    }

    private static List<Long> numbers(Array array) throws SQLException {
        return List.of((Long[]) array.getArray());
    }

    /** True if it holds its locks while it does nothing, so that only its end frees them. */
    public boolean isIdleInTransaction() {
        return state.filter(word -> word.startsWith("idle in transaction")).isPresent();
    }
}
