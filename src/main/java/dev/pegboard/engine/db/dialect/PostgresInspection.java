package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.sql.Mentions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.TreeSet;
import org.postgresql.PGConnection;

/**
 * Looks in the catalogue for what a statement of a superuser would run or reach without saying so: functions that people
 * wrote, also behind views, operators, casts, aggregates and domains, and tables that lie elsewhere. Runs none of it.
 */
final class PostgresInspection {
    /** True of functions that may do more than read; those of extensions are judged by their names, as built in ones. */
    private static final String OWN = """
            (p.provolatile = 'v' OR p.prosecdef) AND n.nspname NOT IN ('pg_catalog', 'information_schema')
            AND NOT EXISTS (SELECT FROM pg_catalog.pg_depend d
                            WHERE d.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass
                              AND d.objid = p.oid AND d.deptype = 'e')""";

    /** What people made has higher numbers than what is built in. */
    private static final String HARMFUL = """
            WITH RECURSIVE said AS MATERIALIZED (SELECT ?::pg_catalog.name[] AS calls, ?::pg_catalog.name[] AS names),
            reached (root, oid) AS (
                SELECT c.relname::text, c.oid FROM said, pg_catalog.pg_class c
                WHERE c.relname = ANY(names) AND c.oid >= 16384
                UNION
                SELECT r.root, x.oid FROM reached r, LATERAL (
                    SELECT i.inhrelid FROM pg_catalog.pg_inherits i WHERE i.inhparent = r.oid
                    UNION ALL
                    SELECT m[1]::pg_catalog.oid FROM pg_catalog.pg_rewrite w,
                        LATERAL pg_catalog.regexp_matches(w.ev_action::text, ':relid (\\d+)', 'g') m
                    WHERE w.ev_class = r.oid AND w.ev_type = '1') x (oid)
                WHERE r.oid >= 16384),
            trees (root, tree) AS (
                SELECT r.root, w.ev_action::text FROM reached r JOIN pg_catalog.pg_rewrite w ON w.ev_class = r.oid
                WHERE w.ev_type = '1' AND r.oid >= 16384
                UNION ALL
                SELECT t.typname, k.conbin::text FROM said, pg_catalog.pg_type t
                JOIN pg_catalog.pg_constraint k ON k.contypid = t.oid WHERE t.typname = ANY(names)),
            used (root, oid) AS (
                SELECT t.root, m[1]::pg_catalog.oid FROM trees t, LATERAL pg_catalog.regexp_matches(
                    t.tree, ':(?:funcid|opfuncid|aggfnoid|winfnoid) (\\d+)', 'g') m
                UNION
                SELECT p.proname, p.oid FROM said, pg_catalog.pg_proc p WHERE p.proname = ANY(calls) AND p.oid >= 16384
                UNION
                SELECT o.oprname, o.oprcode FROM said, pg_catalog.pg_operator o
                WHERE o.oprname = ANY(names) AND o.oid >= 16384 AND NOT EXISTS (
                    SELECT FROM pg_catalog.pg_operator b WHERE b.oprname = o.oprname AND b.oid < 16384)
                UNION
                SELECT 'the cast to ' || t.typname, c.castfunc FROM said, pg_catalog.pg_cast c
                JOIN pg_catalog.pg_type t ON t.oid = c.casttarget JOIN pg_catalog.pg_type s ON s.oid = c.castsource
                WHERE c.castfunc >= 16384
                  AND (c.castcontext = 'i' OR t.typname = ANY(names) OR pg_catalog.split_part(
                      pg_catalog.format_type(t.oid, NULL), ' ', 1) = ANY(names::text[]))
                  AND (s.typname = ANY(names) OR EXISTS (
                      SELECT FROM reached r JOIN pg_catalog.pg_attribute a ON a.attrelid = r.oid
                      WHERE a.atttypid = s.oid))),
            run (root, oid) AS (
                SELECT u.root, u.oid FROM used u
                UNION
                SELECT u.root, f::pg_catalog.oid FROM used u JOIN pg_catalog.pg_aggregate g ON g.aggfnoid = u.oid,
                    LATERAL pg_catalog.unnest(ARRAY[g.aggtransfn, g.aggfinalfn, g.aggcombinefn, g.aggmtransfn,
                        g.aggminvtransfn, g.aggmfinalfn]) f)
            SELECT r.root, n.nspname, p.proname, %s FROM run r JOIN pg_catalog.pg_proc p ON p.oid = r.oid
            JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
            UNION ALL
            SELECT r.root, '', '', w.fdwname <> 'file_fdw' OR 'program' IN (
                SELECT option_name FROM pg_catalog.pg_options_to_table(f.ftoptions))
            FROM reached r JOIN pg_catalog.pg_foreign_table f ON f.ftrelid = r.oid
            JOIN pg_catalog.pg_foreign_server s ON s.oid = f.ftserver
            JOIN pg_catalog.pg_foreign_data_wrapper w ON w.oid = s.srvfdw""".formatted(OWN);

    /** For what speaks PostgreSQL's protocol and has another catalogue behind it. */
    private static final String HARMFUL_CALLS = """
            SELECT p.proname, n.nspname, p.proname, %s
            FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
            WHERE p.proname = ANY(?)""".formatted(OWN);

    private PostgresInspection() {}

    /** What could do more than read in the hands of a superuser; others cannot do more than the server lets them. */
    static Set<String> harmful(Connection connection, Mentions mentions) throws SQLException {
        PGConnection own = connection.unwrap(PGConnection.class);
        if (!"on".equals(own.getParameterStatus("is_superuser"))) {
            return Set.of();
        }
        Object calls = connection.createArrayOf("text", mentions.calls().toArray());
        Set<String> harmful = new TreeSet<>();
        Question.Row<Boolean> judged = row -> {
            boolean bad = row.getBoolean(4) || Postgres.GUARD.denies(row.getString(2), row.getString(3));
            return bad && harmful.add(row.getString(1));
        };
        if (own.getParameterStatus("crdb_version") != null) {
            Question.ask(connection, judged, HARMFUL_CALLS, calls);
        } else {
            Object names = connection.createArrayOf("text", mentions.names().toArray());
            Question.ask(connection, judged, HARMFUL, calls, names);
        }
        return harmful;
    }
}
