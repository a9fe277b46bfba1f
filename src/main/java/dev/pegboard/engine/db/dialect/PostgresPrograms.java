package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Question.ask;
import static dev.pegboard.engine.db.dialect.Question.text;

import dev.pegboard.engine.db.schema.Program;
import dev.pegboard.engine.db.schema.Program.Time;
import dev.pegboard.engine.db.schema.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What a PostgreSQL database runs or obeys: routines, triggers, policies. Leaves out what extensions brought. */
final class PostgresPrograms {
    /** The kind of what is no object of its own, but a setting of a table. */
    static final String SETTING = "setting";

    /** A body that was read at its making, and arguments that are rows, need their tables before them. */
    private static final String ROUTINES = """
            SELECT n.nspname, c.proname AS name,
                   CASE c.prokind WHEN 'p' THEN 'procedure' WHEN 'a' THEN 'aggregate' ELSE 'function' END AS kind,
                   pg_catalog.format('%I.%I(%s)', n.nspname, c.proname, CASE WHEN c.prokind <> 'a'
                       THEN pg_catalog.oidvectortypes(c.proargtypes)
                       ELSE COALESCE(NULLIF(pg_catalog.pg_get_function_identity_arguments(c.oid), ''), '*') END)
                       AS address,
                   CASE WHEN c.prokind <> 'a' THEN pg_catalog.pg_get_functiondef(c.oid) ELSE pg_catalog.concat(
                       pg_catalog.format('CREATE AGGREGATE %I.%I(%s) (SFUNC = %s, STYPE = %s', n.nspname, c.proname,
                           COALESCE(NULLIF(pg_catalog.pg_get_function_arguments(c.oid), ''), '*'), g.aggtransfn,
                           pg_catalog.format_type(g.aggtranstype, NULL)),
                       ', FINALFUNC = ' || NULLIF(g.aggfinalfn::pg_catalog.oid, 0)::pg_catalog.regproc,
                       CASE WHEN g.aggfinalextra THEN ', FINALFUNC_EXTRA' END,
                       ', COMBINEFUNC = ' || NULLIF(g.aggcombinefn::pg_catalog.oid, 0)::pg_catalog.regproc,
                       ', INITCOND = ' || pg_catalog.quote_literal(g.agginitval),
                       CASE c.proparallel WHEN 's' THEN ', PARALLEL = SAFE' WHEN 'r' THEN ', PARALLEL = RESTRICTED' END,
                       ')') END AS statement,
                   pg_catalog.concat_ws(' ', c.prokind, pg_catalog.pg_get_function_arguments(c.oid),
                                        pg_catalog.pg_get_function_result(c.oid)) AS shape,
                   c.prokind <> 'a' AND EXISTS (SELECT FROM pg_catalog.pg_depend d
                       LEFT JOIN pg_catalog.pg_type t
                            ON d.refclassid = 'pg_catalog.pg_type'::pg_catalog.regclass AND t.oid = d.refobjid
                       LEFT JOIN pg_catalog.pg_type e ON e.oid = t.typelem
                       LEFT JOIN pg_catalog.pg_class r ON r.oid IN (t.typrelid, e.typrelid) AND r.relkind <> 'c'
                       WHERE d.classid = c.tableoid AND d.objid = c.oid
                         AND (d.refclassid IN ('pg_catalog.pg_class'::pg_catalog.regclass, c.tableoid)
                              OR r.oid IS NOT NULL)) AS bound,
                   pg_catalog.obj_description(c.oid, 'pg_proc') AS comment
            FROM pg_catalog.pg_proc c JOIN pg_catalog.pg_namespace n ON n.oid = c.pronamespace
            LEFT JOIN pg_catalog.pg_aggregate g ON g.aggfnoid = c.oid
            WHERE COALESCE(g.aggkind, 'n') = 'n' AND NOT EXISTS (SELECT FROM pg_catalog.pg_depend i
                      WHERE i.classid = c.tableoid AND i.objid = c.oid AND i.deptype = 'i')
              AND""" + PostgresBlueprints.OWN + "ORDER BY 1, 2, 4";

    /** Those that a partition has from its parent are its parent's. */
    private static final String TRIGGERS = """
            SELECT n.nspname, r.relname, pg_catalog.pg_table_is_visible(r.oid) AS visible, c.tgname AS name,
                   'trigger' AS kind, pg_catalog.format('%I ON %I.%I', c.tgname, n.nspname, r.relname) AS address,
                   pg_catalog.pg_get_triggerdef(c.oid) AS statement,
                   pg_catalog.format('ALTER TABLE %I.%I ', n.nspname, r.relname) || CASE c.tgenabled
                       WHEN 'D' THEN 'DISABLE' WHEN 'R' THEN 'ENABLE REPLICA' WHEN 'A' THEN 'ENABLE ALWAYS' END
                       || pg_catalog.format(' TRIGGER %I', c.tgname) AS setting,
                   pg_catalog.obj_description(c.oid, 'pg_trigger') AS comment
            FROM pg_catalog.pg_trigger c JOIN pg_catalog.pg_class r ON r.oid = c.tgrelid
            JOIN pg_catalog.pg_namespace n ON n.oid = r.relnamespace
            WHERE NOT c.tgisinternal AND NOT EXISTS (SELECT FROM pg_catalog.pg_depend d
                      WHERE d.classid = c.tableoid AND d.objid = c.oid AND d.refclassid = c.tableoid)
              AND""" + PostgresBlueprints.OWN;

    private static final String POLICIES = """
            SELECT n.nspname, r.relname, pg_catalog.pg_table_is_visible(r.oid) AS visible, c.polname AS name,
                   'policy' AS kind, pg_catalog.format('%I ON %I.%I', c.polname, n.nspname, r.relname) AS address,
                   pg_catalog.concat(pg_catalog.format('CREATE POLICY %I ON %I.%I AS %s FOR %s TO %s', c.polname,
                           n.nspname, r.relname, CASE WHEN c.polpermissive THEN 'PERMISSIVE' ELSE 'RESTRICTIVE' END,
                           CASE c.polcmd WHEN 'r' THEN 'SELECT' WHEN 'a' THEN 'INSERT' WHEN 'w' THEN 'UPDATE'
                                         WHEN 'd' THEN 'DELETE' ELSE 'ALL' END,
                           COALESCE((SELECT pg_catalog.string_agg(pg_catalog.quote_ident(o.rolname), ', '
                                            ORDER BY o.rolname)
                                     FROM pg_catalog.pg_roles o WHERE o.oid = ANY (c.polroles)), 'PUBLIC')),
                       ' USING (' || pg_catalog.pg_get_expr(c.polqual, c.polrelid) || ')',
                       ' WITH CHECK (' || pg_catalog.pg_get_expr(c.polwithcheck, c.polrelid) || ')') AS statement,
                   NULL AS setting, pg_catalog.obj_description(c.oid, 'pg_policy') AS comment
            FROM pg_catalog.pg_policy c JOIN pg_catalog.pg_class r ON r.oid = c.polrelid
            JOIN pg_catalog.pg_namespace n ON n.oid = r.relnamespace WHERE""" + PostgresBlueprints.OWN;

    private static final String ROW_SECURITY = """
            SELECT n.nspname, c.relname, pg_catalog.pg_table_is_visible(c.oid), 'row_security', 'setting',
                   pg_catalog.format('%I.%I', n.nspname, c.relname),
                   pg_catalog.format('ALTER TABLE %I.%I %s ROW LEVEL SECURITY, %s ROW LEVEL SECURITY', n.nspname,
                       c.relname, CASE WHEN c.relrowsecurity THEN 'ENABLE' ELSE 'DISABLE' END,
                       CASE WHEN c.relforcerowsecurity THEN 'FORCE' ELSE 'NO FORCE' END), NULL, NULL
            FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            WHERE (c.relrowsecurity OR c.relforcerowsecurity) AND""" + PostgresBlueprints.OWN;

    private static final String OWNED =
            TRIGGERS + "UNION ALL " + POLICIES + "UNION ALL " + ROW_SECURITY + "ORDER BY 5, 1, 2, 4";

    private PostgresPrograms() {}

    static List<Program> read(Connection connection) throws SQLException {
        List<Program> programs = new ArrayList<>(ask(connection, PostgresPrograms::routine, ROUTINES));
        programs.addAll(ask(connection, PostgresPrograms::owned, OWNED));
        return programs;
    }

    private static Program routine(ResultSet row) throws SQLException {
        String kind = row.getString("kind");
        String statement = row.getString("statement").strip();
        boolean bound = row.getBoolean("bound");
        boolean whole = bound || kind.equals("aggregate");
        return new Program(
                kind,
                TableName.of(row.getString("nspname"), row.getString("name")),
                kind.toUpperCase(Locale.ROOT) + " " + row.getString("address"),
                Optional.empty(),
                List.of(statement),
                kind.equals("aggregate") ? statement : row.getString("shape"),
                whole ? statement : row.getString("shape"),
                bound ? Time.AMONG_VIEWS : Time.BEFORE_TABLES,
                text(row, "comment"));
    }

    /** What belongs to a table. A setting needs nothing, so that it is never away. */
    private static Program owned(ResultSet row) throws SQLException {
        String schema = row.getString("nspname");
        String table = row.getString("relname");
        String kind = row.getString("kind");
        boolean setting = kind.equals(SETTING);
        List<String> statements = Stream.of(Optional.of(row.getString("statement")), text(row, "setting"))
                .flatMap(Optional::stream)
                .toList();
        return new Program(
                kind,
                TableName.of(schema, row.getString("name")),
                kind.toUpperCase(Locale.ROOT) + " " + row.getString("address"),
                Optional.of(row.getBoolean("visible") ? table : schema + "." + table),
                statements,
                setting ? "" : String.join(";", statements),
                setting ? "" : statements.getFirst(),
                Time.LAST,
                text(row, "comment"));
    }
}
