package dev.pegboard.engine.db.postgres;

/** Questions about the server: its memory, its clients and its standbys. */
final class ServerProbes {
    /** Sessions of others have no type for a role that may not see what they do. */
    static final String CLIENT = " coalesce(backend_type, CASE WHEN datid IS NOT NULL AND usesysid IS NOT NULL"
            + " THEN 'client backend' END) = 'client backend'";

    /** A server that has read little tells nothing. */
    static final String CACHE = """
            SELECT CASE WHEN ratio < 0.9 THEN 'warning' ELSE 'info' END AS severity,
                   'the cache' AS subject,
                   pg_catalog.format('%s%% of block reads were answered from shared_buffers (%s)',
                     pg_catalog.round(100 * ratio, 1), pg_catalog.current_setting('shared_buffers')) AS evidence,
                   'Look for large sequential scans with pg_top_queries; if the data in use is larger than'
                     ' shared_buffers, raise it to about a quarter of the memory.' AS advice,
                   NULL::text AS fix
            FROM (SELECT blks_hit::numeric / nullif(blks_hit + blks_read, 0) AS ratio, blks_read
                  FROM pg_catalog.pg_stat_database WHERE datname = pg_catalog.current_database()) d
            WHERE 100 * ratio < {cachePercent} AND blks_read > {cacheReads} ORDER BY 1""";

    static final String TRANSACTIONS = """
            SELECT CASE WHEN seconds > 3600 THEN 'critical' ELSE 'warning' END AS severity,
                   pg_catalog.format('pid %s, %s', pid, coalesce(usename, 'unknown')) AS subject,
                   pg_catalog.format('%s, its transaction is open for %s s: %s', state, seconds,
                     pg_catalog.left(pg_catalog.regexp_replace(query, '\\s+', ' ', 'g'), 150)) AS evidence,
                   CASE WHEN state LIKE 'idle%' THEN 'Its client forgot to commit; it keeps locks and stops vacuum. End it,'
                     ' and set idle_in_transaction_session_timeout.'
                     ELSE 'It stops vacuum from removing rows. See whether it is wanted.' END AS advice,
                   pg_catalog.format('SELECT pg_terminate_backend(%s)', pid) AS fix
            FROM (SELECT *, extract(epoch FROM pg_catalog.clock_timestamp() - xact_start)::bigint AS seconds
                  FROM pg_catalog.pg_stat_activity
                  WHERE xact_start IS NOT NULL AND backend_type = 'client backend'
                    AND pid <> pg_catalog.pg_backend_pid()) a
            WHERE seconds > CASE WHEN state LIKE 'idle%' THEN {idleSeconds} ELSE {busySeconds} END
            ORDER BY seconds DESC""";

    static final String PREPARED = """
            SELECT 'warning' AS severity, pg_catalog.format('prepared transaction %L', gid) AS subject,
                   pg_catalog.format('waits for its commit since %s', prepared::timestamp(0)) AS evidence,
                   'Nobody ends it by itself; it keeps its locks over restarts.' AS advice,
                   pg_catalog.format('ROLLBACK PREPARED %L', gid) AS fix
            FROM pg_catalog.pg_prepared_xacts
            WHERE prepared < pg_catalog.now() - interval '{preparedSeconds} seconds' ORDER BY prepared""";

    static final String STANDBYS = """
            SELECT CASE WHEN bytes > 1 << 30 THEN 'critical' ELSE 'warning' END AS severity,
                   pg_catalog.format('standby %s', coalesce(nullif(application_name, ''), client_addr::text)) AS subject,
                   pg_catalog.format('%s behind, state %s', pg_catalog.pg_size_pretty(bytes), state) AS evidence,
                   'See its network and disk, and long queries there that hold replay back.' AS advice,
                   NULL::text AS fix
            FROM (SELECT application_name, client_addr, state, CASE WHEN NOT pg_catalog.pg_is_in_recovery()
                    THEN pg_catalog.pg_wal_lsn_diff(pg_catalog.pg_current_wal_lsn(), replay_lsn) END AS bytes
                  FROM pg_catalog.pg_stat_replication) r
            WHERE bytes > {standbyBytes}
            UNION ALL
            SELECT 'warning', 'this standby', pg_catalog.format('its last replayed transaction is %s old', lag),
                   'See whether its primary writes at all; if so, its network and disk.', NULL
            FROM (SELECT pg_catalog.now() - pg_catalog.pg_last_xact_replay_timestamp() AS lag
                  WHERE pg_catalog.pg_is_in_recovery()) l
            WHERE lag > interval '5 minutes' ORDER BY 1""";

    /** One that keeps nothing harms nobody, and one that follows the primary's (PostgreSQL 17) cannot be dropped. */
    static final String SLOTS = """
            SELECT CASE WHEN bytes > 10::bigint << 30 THEN 'critical' ELSE 'warning' END AS severity,
                   pg_catalog.format('slot %I', slot_name) AS subject,
                   pg_catalog.format('nobody reads it, and it keeps %s of WAL', pg_catalog.pg_size_pretty(bytes)) AS evidence,
                   'If its reader is gone for good, drop it: it fills the disk and stops vacuum.' AS advice,
                   pg_catalog.format('SELECT pg_drop_replication_slot(%L)', slot_name) AS fix
            FROM (SELECT slot_name, pg_catalog.pg_wal_lsn_diff(CASE WHEN pg_catalog.pg_is_in_recovery()
                    THEN pg_catalog.pg_last_wal_replay_lsn() ELSE pg_catalog.pg_current_wal_lsn() END,
                    restart_lsn) AS bytes
                  FROM pg_catalog.pg_replication_slots r WHERE NOT active
                    AND pg_catalog.to_jsonb(r) ->> 'synced' IS DISTINCT FROM 'true') s
            WHERE bytes IS NOT NULL ORDER BY bytes DESC""";

    static final String CONNECTIONS = """
            SELECT CASE WHEN used > 0.95 * most THEN 'critical' ELSE 'warning' END AS severity,
                   'connections' AS subject,
                   pg_catalog.format('%s of %s are in use, %s of them idle', used, most, idle) AS evidence,
                   'Put a pooler in between or make pools smaller; more connections need memory and a restart.' AS advice,
                   NULL::text AS fix
            FROM (SELECT pg_catalog.count(*) AS used, pg_catalog.count(*) FILTER (WHERE state = 'idle') AS idle,
                         pg_catalog.current_setting('max_connections')::int AS most
                  FROM pg_catalog.pg_stat_activity WHERE""" + CLIENT + """
                  ) c WHERE 100 * used > {connectionsPercent} * most ORDER BY 1""";

    private ServerProbes() {}
}
