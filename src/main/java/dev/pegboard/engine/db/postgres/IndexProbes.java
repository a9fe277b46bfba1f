package dev.pegboard.engine.db.postgres;

/** Questions about indexes and constraints that are of no use, or not yet. */
final class IndexProbes {
    private static final String INDEXES = """
            FROM pg_catalog.pg_index x
            JOIN pg_catalog.pg_class i ON i.oid = x.indexrelid
            JOIN pg_catalog.pg_class c ON c.oid = x.indrelid
            JOIN pg_catalog.pg_namespace n ON n.oid = i.relnamespace
            """;

    private static final String OWN = " n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')";

    /** As VACUUM, ANALYZE or the build saw it: the size of now would need a lock. */
    private static final String SIZE = "(i.relpages * pg_catalog.current_setting('block_size')::bigint)";

    /** Indexes of partitions go with that of the whole table. */
    private static final String SINGLE = " i.relkind = 'i' AND NOT i.relispartition AND";

    private static final String DROP =
            "pg_catalog.format('DROP INDEX CONCURRENTLY %I.%I', n.nspname, i.relname) AS fix";

    private static final String FREE =
            " NOT EXISTS (SELECT FROM pg_catalog.pg_constraint k WHERE k.conindid = x.indexrelid)";

    /** One that is still being built is not; which one that is, a role may be kept from seeing. */
    static final String INVALID = """
            SELECT 'warning' AS severity, pg_catalog.format('%I.%I', n.nspname, i.relname) AS subject,
                   'the index is invalid: it is kept up to date but answers no query' AS evidence,
                   'A CREATE INDEX CONCURRENTLY failed. Build the index again, or drop it.' AS advice,
                   pg_catalog.format('REINDEX INDEX CONCURRENTLY %I.%I', n.nspname, i.relname) AS fix
            """ + INDEXES + """
            WHERE i.relkind = 'i' AND NOT x.indisvalid AND NOT EXISTS (
                SELECT FROM pg_catalog.pg_stat_progress_create_index p
                WHERE p.datname = pg_catalog.current_database()
                  AND coalesce(p.index_relid, x.indexrelid) = x.indexrelid) AND""" + OWN + " ORDER BY 2";

    static final String DUPLICATE = """
            SELECT 'warning' AS severity, pg_catalog.format('%I.%I', n.nspname, i.relname) AS subject,
                   pg_catalog.format('does the same as %I, %s', oi.relname,
                     pg_catalog.pg_size_pretty(""" + SIZE + """
                     )) AS evidence,
                   'Drop one of the two: each write pays for both.' AS advice,
            """ + DROP + "\n" + INDEXES + """
            JOIN pg_catalog.pg_index o ON o.indrelid = x.indrelid AND o.indexrelid <> x.indexrelid
                 AND o.indkey = x.indkey AND o.indclass = x.indclass AND o.indcollation = x.indcollation
                 AND o.indoption = x.indoption AND o.indisvalid
                 AND coalesce(o.indpred::text, '') = coalesce(x.indpred::text, '')
                 AND coalesce(o.indexprs::text, '') = coalesce(x.indexprs::text, '')
            JOIN pg_catalog.pg_class oi ON oi.oid = o.indexrelid AND oi.relam = i.relam
            WHERE x.indisvalid AND (NOT x.indisunique OR o.indisunique AND
                pg_catalog.to_jsonb(x) ->> 'indnullsnotdistinct'
                  IS NOT DISTINCT FROM pg_catalog.to_jsonb(o) ->> 'indnullsnotdistinct')
              AND (x.indisunique < o.indisunique OR x.indexrelid > o.indexrelid) AND""" + SINGLE + FREE + " AND"
            + OWN + " ORDER BY i.relpages DESC, 2";

    /** Small ones cost nothing worth a word. */
    static final String UNUSED =
            """
            SELECT CASE WHEN""" + SIZE + """
                     > 100 << 20 THEN 'warning' ELSE 'info' END AS severity,
                   pg_catalog.format('%I.%I', n.nspname, i.relname) AS subject,
                   pg_catalog.format('no query used it since %s, %s', coalesce(d.stats_reset::date::text,
                     'statistics began'), pg_catalog.pg_size_pretty(""" + SIZE + """
                     )) AS evidence,
                   'Drop it, unless standbys or rare jobs use it: statistics are those of this server alone.' AS advice,
            """ + DROP + "\n" + INDEXES + """
            JOIN pg_catalog.pg_stat_all_indexes s ON s.indexrelid = i.oid AND s.idx_scan = 0
            JOIN pg_catalog.pg_stat_database d ON d.datname = pg_catalog.current_database()
            WHERE x.indisvalid AND NOT x.indisunique AND""" + SINGLE + FREE + " AND" + OWN + " AND " + SIZE
                    + " > 1 << 20 ORDER BY i.relpages DESC";

    /** One that is not enforced (PostgreSQL 18) cannot be validated. */
    static final String CONSTRAINTS = """
            SELECT 'info' AS severity, pg_catalog.format('%I on %I.%I', k.conname, n.nspname, c.relname) AS subject,
                   'the constraint is not validated: older rows may break it' AS evidence,
                   'Validate it; that reads the table but does not stop writes.' AS advice,
                   pg_catalog.format('ALTER TABLE %I.%I VALIDATE CONSTRAINT %I', n.nspname, c.relname, k.conname) AS fix
            FROM pg_catalog.pg_constraint k
            JOIN pg_catalog.pg_class c ON c.oid = k.conrelid
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            WHERE NOT k.convalidated AND pg_catalog.to_jsonb(k) ->> 'conenforced' IS DISTINCT FROM 'false' AND""" + OWN + " ORDER BY 2";

    private IndexProbes() {}
}
