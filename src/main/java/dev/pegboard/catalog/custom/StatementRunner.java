package dev.pegboard.catalog.custom;

import dev.pegboard.base.JsonObject;
import dev.pegboard.base.Records;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.ReflectedTool;
import dev.pegboard.catalog.ToolBody;
import dev.pegboard.catalog.ToolContext;
import java.util.List;
import java.util.Optional;

/** Runs the statements of tools that projects define, in the databases of the project that a call is about. */
@FunctionalInterface
public interface StatementRunner {
    /**
     * What is to be run.
     *
     * @param database the name of the database; empty for the project's default one
     * @param values what each :name stands for; null where the caller gave nothing
     * @param writes false if nothing may be changed; else a person must have granted writes to the database
     */
    record Script(Optional<String> database, List<String> statements, JsonObject values, boolean writes) {}

    /** All statements in one transaction, values bound and never pasted; the outcome is that of the last one. */
    Outcome run(Script script, ToolContext context) throws Exception;

    /** What runs the statements of all such tools: a tool itself, which is on nobody's list. */
    static StatementRunner builtIn() {
        ToolBody body = ReflectedTool.unlisted("dev.pegboard.tools.database.RunScript");
        return (script, context) -> body.run(Records.write(script), context);
    }
}
