package dev.pegboard.engine.db.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Fault;
import dev.pegboard.fixture.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Somebody has looked at every function that might have effects: what an engine adds later is noticed here. */
class DecidedFunctionsTest {
    /** They differ from call to call, and change nothing that lasts. */
    private static final Set<String> HARMLESS_IN_POSTGRES = Words.of("""
            amvalidate array_sample array_shuffle bernoulli clock_timestamp current_query currtid currtid2 currval dsnowball_init
            dsnowball_lexize gen_random_uuid lastval pg_available_wal_summaries pg_blocking_pids
            pg_collation_actual_version pg_control_checkpoint pg_control_init pg_control_recovery pg_control_system
            pg_current_logfile pg_current_wal_flush_lsn pg_current_wal_insert_lsn pg_current_wal_lsn
            pg_database_collation_actual_version pg_database_size pg_get_aios pg_get_backend_memory_contexts
            pg_get_loaded_modules pg_get_multixact_members pg_get_sequence_data pg_get_shmem_allocations
            pg_get_shmem_allocations_numa pg_get_wait_events pg_get_wal_replay_pause_state pg_get_wal_resource_managers
            pg_get_wal_summarizer_state pg_indexes_size pg_is_in_backup pg_is_in_recovery pg_is_wal_replay_paused
            pg_isolation_test_session_is_blocked pg_jit_available pg_last_committed_xact pg_last_wal_receive_lsn
            pg_last_wal_replay_lsn pg_last_xact_replay_timestamp pg_lock_status pg_notification_queue_usage
            pg_partition_ancestors pg_partition_tree pg_prepared_xact pg_relation_size pg_replication_origin_progress
            pg_replication_origin_session_is_setup pg_replication_origin_session_progress pg_safe_snapshot_blocking_pids
            pg_sequence_last_value pg_show_replication_origin_status pg_sleep pg_sleep_for pg_sleep_until
            pg_stat_clear_snapshot pg_stat_force_next_flush pg_stat_get_backend_io pg_stat_get_backend_wal pg_stat_get_io
            pg_stat_get_recovery_prefetch pg_stat_have_stats pg_table_size pg_tablespace_size pg_total_relation_size
            pg_wal_summary_contents pg_xact_commit_timestamp pg_xact_commit_timestamp_origin pg_xact_status random
            random_normal system timeofday timezone txid_status uuidv4 uuidv7""");

    private static final Set<String> HARMLESS_IN_DUCKDB = Words.of("""
            current_connection_id current_query current_query_id current_transaction_id currval error gen_random_uuid
            generate_series icu_calendar_names json_each json_tree pg_timezone_names random range repeat repeat_row
            seq_scan sleep_ms stats summary test_all_types test_vector_types unnest uuid uuidv4 uuidv7 vector_type
            which_secret""");

    @Test
    void everyVolatileFunctionOfPostgresIsRefusedOrKnownToBeHarmless() throws SQLException {
        try (Connection connection = PostgresServer.shared().connect("postgres")) {
            Set<String> open = undecided(ReadGuard.postgres(), connection, """
                    SELECT DISTINCT proname FROM pg_proc JOIN pg_type r ON r.oid = prorettype
                    WHERE provolatile = 'v' AND r.typname NOT IN ('trigger', 'event_trigger', 'internal')
                    AND proname !~ '(_in|_out|_recv|_send|handler|_sel|_validator)$'
                    AND proname !~ '^pg_stat_get_xact_'""");
            open.removeAll(HARMLESS_IN_POSTGRES);
            assertThat(open).isEmpty();
        }
    }

    @Test
    void everyTableFunctionOfDuckDbIsRefusedOrKnownToBeHarmless() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
            Set<String> open = undecided(ReadGuard.duckDb(), connection, """
                    SELECT DISTINCT function_name FROM duckdb_functions()
                    WHERE function_type = 'table' OR function_type = 'scalar' AND has_side_effects""");
            open.removeIf(name -> name.startsWith("duckdb_") || name.startsWith("pragma_"));
            open.removeAll(HARMLESS_IN_DUCKDB);
            assertThat(open).isEmpty();
        }
    }

    private static Set<String> undecided(ReadGuard guard, Connection connection, String sql) throws SQLException {
        Set<String> open = new TreeSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                try {
                    guard.check("SELECT \"" + rows.getString(1) + "\"()");
                    open.add(rows.getString(1));
                } catch (Fault refused) {
                    // As it should be.
                }
            }
        }
        return open;
    }
}
