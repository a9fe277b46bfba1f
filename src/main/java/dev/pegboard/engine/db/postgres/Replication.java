package dev.pegboard.engine.db.postgres;

import dev.pegboard.engine.db.dialect.Question;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Who follows a server.
 *
 * @param inRecovery true if the server is a standby itself
 * @param secondsBehind how old the last transaction is that a standby has replayed
 */
public record Replication(boolean inRecovery, Optional<Long> secondsBehind, List<Standby> standbys, List<Slot> slots) {
    private static final String BEHIND = "CASE WHEN NOT pg_catalog.pg_is_in_recovery() THEN"
            + " pg_catalog.pg_wal_lsn_diff(pg_catalog.pg_current_wal_lsn(), %s)::bigint END AS bytes";

    private static final String STANDBYS = "SELECT application_name, client_addr::text AS address, state, sync_state, "
            + BEHIND.formatted("replay_lsn") + " FROM pg_catalog.pg_stat_replication ORDER BY pid";

    private static final String SLOTS = "SELECT slot_name, slot_type, active, " + BEHIND.formatted("restart_lsn")
            + " FROM pg_catalog.pg_replication_slots ORDER BY slot_name";

    private static final String STATE = """
            SELECT pg_catalog.pg_is_in_recovery() AS recovery,
                   extract(epoch FROM pg_catalog.now() - pg_catalog.pg_last_xact_replay_timestamp())::bigint AS behind""";

    /** A server that follows this one; a role without rights sees only that there is one. */
    public record Standby(
            Optional<String> name,
            Optional<String> address,
            Optional<String> state,
            Optional<String> sync,
            Optional<Long> bytesBehind) {
        private Standby withoutLag() {
            return new Standby(name, address, state, sync, Optional.empty());
        }
    }

    /** A place in the log that is kept for a reader. */
    public record Slot(String name, String type, boolean active, Optional<Long> bytesKept) {
        private Slot withoutLag() {
            return new Slot(name, type, active, Optional.empty());
        }
    }

    public static Replication of(Connection connection) throws SQLException {
        List<Standby> standbys = Question.ask(connection, Replication::standby, STANDBYS);
        List<Slot> slots = Question.ask(connection, Replication::slot, SLOTS);
        return Question.ask(
                        connection,
                        row -> new Replication(
                                row.getBoolean("recovery"), Question.number(row, "behind"), standbys, slots),
                        STATE)
                .getFirst();
    }

    /** The same without the numbers, which change all the time. */
    public Replication withoutLag() {
        return new Replication(
                inRecovery,
                Optional.empty(),
                standbys.stream().map(Standby::withoutLag).toList(),
                slots.stream().map(Slot::withoutLag).toList());
    }

    private static Standby standby(ResultSet row) throws SQLException {
        return new Standby(
                Question.text(row, "application_name"),
                Question.text(row, "address"),
                Question.text(row, "state"),
                Question.text(row, "sync_state"),
                Question.number(row, "bytes"));
    }

    private static Slot slot(ResultSet row) throws SQLException {
        return new Slot(
                row.getString("slot_name"),
                row.getString("slot_type"),
                row.getBoolean("active"),
                Question.number(row, "bytes"));
    }
}
