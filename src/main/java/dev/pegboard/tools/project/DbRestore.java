package dev.pegboard.tools.project;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.workflow.Kept;
import java.util.Optional;

/** Makes a database again what it was at a snapshot. */
final class DbRestore implements Tool<DbRestore.Input, DbRestore.Output> {
    record Input(@Parameter(maxLength = 100) String snapshot, boolean confirm) {}

    record Output(String snapshot, double elapsedMs, Optional<String> trash) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        long start = System.nanoTime();
        Optional<Kept> kept = context.workspace().databaseDesk().restore(input.snapshot(), new Waiting(context));
        return Outcome.done(
                "The database is again as at snapshot " + input.snapshot() + "." + Words.promise(kept),
                new Output(input.snapshot(), Words.millisSince(start), kept.map(Kept::id)));
    }
}
