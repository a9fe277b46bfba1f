package dev.pegboard.engine.db.postgres;

/** Questions about tables that are larger than their rows, about vacuum and about numbers that come to an end. */
final class StorageProbes {
    /** An estimate from what ANALYZE saw, without a lock on any table: 28 bytes of each row are its head and the pointer to it. */
    static final String BLOAT = """
            SELECT CASE WHEN wasted > 1 << 30 THEN 'warning' ELSE 'info' END AS severity,
                   pg_catalog.format('%I.%I', nspname, relname) AS subject,
                   pg_catalog.format('about %s%% of %s hold no row (estimate)',
                     (100 * wasted / size)::int, pg_catalog.pg_size_pretty(size)) AS evidence,
                   'VACUUM makes the room usable again; VACUUM FULL gives it back, but locks the table meanwhile.'
                     AS advice,
                   pg_catalog.format('VACUUM (ANALYZE) %I.%I', nspname, relname) AS fix
            FROM (SELECT nspname, relname, pages * block AS size,
                         (pages - pg_catalog.ceil(reltuples * (width + 28) / ((block - 24) * fill / 100.0))) * block
                           AS wasted
                  FROM (SELECT n.nspname, c.relname, greatest(c.reltuples, 0) AS reltuples,
                               c.relpages::bigint AS pages, b.block,
                               (SELECT pg_catalog.sum((1 - s.null_frac) * s.avg_width) FROM pg_catalog.pg_stats s
                                WHERE s.schemaname = n.nspname AND s.tablename = c.relname AND NOT s.inherited) AS width,
                               coalesce(pg_catalog.substring(pg_catalog.array_to_string(c.reloptions, ' '),
                                 'fillfactor=([0-9]+)')::int, 100) AS fill
                        FROM pg_catalog.pg_class c
                        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
                        CROSS JOIN (SELECT pg_catalog.current_setting('block_size')::bigint AS block) b
                        WHERE c.relkind IN ('r', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema')) t
                  WHERE width IS NOT NULL) e
            WHERE size > 10 << 20 AND wasted > size / 2 ORDER BY wasted DESC""";

    static final String WRAPAROUND = """
            SELECT CASE WHEN age > 1200000000 THEN 'critical' ELSE 'warning' END AS severity,
                   pg_catalog.format('database %I', datname) AS subject,
                   pg_catalog.format('%s million transactions since its oldest row was frozen; at 2,100 million the'
                     ' server stops taking writes', age / 1000000) AS evidence,
                   'Find what keeps vacuum from working (long transactions, slots), then vacuum the whole database.'
                     AS advice,
                   'VACUUM (FREEZE)' AS fix
            FROM (SELECT datname, greatest(pg_catalog.age(datfrozenxid), pg_catalog.mxid_age(datminmxid))::bigint AS age
                  FROM pg_catalog.pg_database WHERE datallowconn) d
            WHERE age > {age} ORDER BY age DESC""";

    static final String AUTOVACUUM = """
            SELECT 'warning' AS severity, name AS subject, 'autovacuum is off' AS evidence,
                   'Without it tables grow, plans get worse, and transaction numbers run out.' AS advice,
                   'ALTER SYSTEM SET autovacuum = on' AS fix
            FROM pg_catalog.pg_settings WHERE name = 'autovacuum' AND setting = 'off' ORDER BY 2""";

    static final String DEAD_ROWS = """
            SELECT CASE WHEN dead > live THEN 'warning' ELSE 'info' END AS severity,
                   pg_catalog.format('%I.%I', schemaname, relname) AS subject,
                   pg_catalog.format('%s dead rows beside %s live ones; last vacuum %s, last analyze %s', dead, live,
                     coalesce(vacuumed::date::text, 'never'), coalesce(analyzed::date::text, 'never')) AS evidence,
                   'Vacuum the table. If this comes again, lower its autovacuum_vacuum_scale_factor.' AS advice,
                   pg_catalog.format('VACUUM (ANALYZE) %I.%I', schemaname, relname) AS fix
            FROM (SELECT schemaname, relname, n_dead_tup AS dead, n_live_tup AS live,
                         greatest(last_vacuum, last_autovacuum) AS vacuumed,
                         greatest(last_analyze, last_autoanalyze) AS analyzed
                  FROM pg_catalog.pg_stat_user_tables) t
            WHERE dead > 10000 AND dead > live / 5 ORDER BY dead DESC""";

    /** The column that a sequence belongs to may end before the sequence does. */
    static final String SEQUENCES = """
            SELECT CASE WHEN used > 0.9 THEN 'critical' ELSE 'warning' END AS severity,
                   pg_catalog.format('%I.%I', schemaname, sequencename) AS subject,
                   pg_catalog.format('%s of %s numbers are used (%s%%)', last_value, most, (100 * used)::int) AS evidence,
                   'Make the sequence and its column bigint before inserts fail.' AS advice,
                   coalesce(fix || '; ', '') || pg_catalog.format('ALTER SEQUENCE %I.%I AS bigint', schemaname,
                     sequencename) AS fix
            FROM (SELECT q.*, least(q.max_value, a.most) AS most,
                         q.last_value::numeric / least(q.max_value, a.most) AS used, a.fix
                  FROM pg_catalog.pg_sequences q
                  LEFT JOIN LATERAL (
                      SELECT CASE t.atttypid WHEN 'int2'::pg_catalog.regtype THEN 32767
                                             WHEN 'int4'::pg_catalog.regtype THEN 2147483647 END AS most,
                             pg_catalog.format('ALTER TABLE %s ALTER COLUMN %I TYPE bigint',
                               t.attrelid::pg_catalog.regclass, t.attname) AS fix
                      FROM pg_catalog.pg_depend d
                      JOIN pg_catalog.pg_attribute t ON t.attrelid = d.refobjid AND t.attnum = d.refobjsubid
                      WHERE d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass AND d.deptype IN ('a', 'i')
                        AND d.objid = (SELECT c.oid FROM pg_catalog.pg_class c
                                       JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
                                       WHERE n.nspname = q.schemaname AND c.relname = q.sequencename)
                        AND t.atttypid IN ('int2'::pg_catalog.regtype, 'int4'::pg_catalog.regtype)
                      LIMIT 1) a ON true
                  WHERE q.increment_by > 0 AND NOT q.cycle) s
            WHERE used > 0.75 ORDER BY used DESC""";

    private StorageProbes() {}
}
