package dev.pegboard.engine.db.diff;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.dialect.Blueprints;
import dev.pegboard.engine.db.dialect.Engine;
import dev.pegboard.engine.db.dialect.Step;
import dev.pegboard.engine.db.dialect.Step.Effect;
import dev.pegboard.engine.db.schema.Blueprint;
import java.util.List;

/**
 * What a branch's database has otherwise than the original. Data and privileges are not compared; what was
 * renamed is one thing removed and another one added.
 *
 * @param changes in a stable order: types, then tables removed, added and changed, then views and programs
 * @param steps all that brings the original to the state of the branch, in the order they have to run in
 */
public record SchemaDifference(List<Change> changes, List<Step> steps) {
    /** Reads both databases, each in a few questions. */
    public static SchemaDifference of(Database original, Database branch, Stop stop) {
        Blueprints blueprints = blueprints(original.engine());
        if (!blueprints.getClass().equals(blueprints(branch.engine()).getClass())) {
            throw new Fault(
                            FaultCode.INVALID_ARGUMENT,
                            "A schema of " + original.engine().title() + " cannot be compared with one of "
                                    + branch.engine().title())
                    .hint("Compare two databases of the same engine.");
        }
        return between(
                original.use(stop, session -> blueprints.read(session.connection())),
                branch.use(stop, session -> blueprints.read(session.connection())),
                original.engine());
    }

    public static SchemaDifference between(Blueprint original, Blueprint branch, Engine engine) {
        return new Comparison(
                        original, branch, new Dialect(engine, blueprints(engine).words()))
                .result();
    }

    private static Blueprints blueprints(Engine engine) {
        return engine.blueprints()
                .orElseThrow(() -> new Fault(
                                FaultCode.INVALID_ARGUMENT, "Schemas of " + engine.title() + " cannot be compared")
                        .hint("Schemas are compared of PostgreSQL, MySQL, MariaDB, SQLite, H2 and DuckDB."));
    }

    public boolean isEmpty() {
        return changes.isEmpty();
    }

    /** True if the statements can lose what is in the original. */
    public boolean destructive() {
        return steps.stream().anyMatch(step -> step.effect() == Effect.DESTRUCTIVE);
    }

    /** Only what is about that table, view, type, sequence or routine; what other tables need besides is left out. */
    public SchemaDifference about(String table) {
        List<Change> wanted = changes.stream()
                .filter(change -> change.table().equalsIgnoreCase(table))
                .toList();
        List<Step> needed = steps.stream()
                .filter(step ->
                        wanted.stream().anyMatch(change -> change.steps().contains(step)))
                .toList();
        return new SchemaDifference(wanted, needed);
    }

    /** All statements as one text; those that can lose data have a comment line before them. */
    public String sql() {
        return sql(steps.size());
    }

    /** The first of the statements. */
    public String sql(int count) {
        StringBuilder text = new StringBuilder();
        for (Step step : steps.subList(0, count)) {
            text.append(step.effect() == Effect.DESTRUCTIVE ? "-- can lose data:\n" : "");
            if (step.isCompound()) {
                text.append(delimited(step.sql()));
            } else {
                text.append(step.sql()).append(step.effect() == Effect.IMPOSSIBLE ? "\n" : end(step.sql()));
            }
        }
        return text.toString();
    }

    /** With a mark at its end that is nowhere in it. */
    private static String delimited(String sql) {
        StringBuilder mark = new StringBuilder("$$");
        while (sql.contains(mark)) {
            mark.append('$');
        }
        String last = sql.substring(sql.lastIndexOf('\n') + 1);
        String gap = last.contains("--") || last.contains("#") ? "\n" : " ";
        return "DELIMITER " + mark + "\n" + sql + gap + mark + "\nDELIMITER ;\n";
    }

    /** A comment in the last line of a statement would swallow the semicolon. */
    private static String end(String sql) {
        return sql.substring(sql.lastIndexOf('\n') + 1).contains("--") ? "\n;\n" : ";\n";
    }
}
