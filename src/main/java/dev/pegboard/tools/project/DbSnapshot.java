package dev.pegboard.tools.project;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.workflow.Kept;
import java.util.Optional;

/** Keeps a copy of a database as it is now. */
final class DbSnapshot implements Tool<DbSnapshot.Input, DbSnapshot.Output> {
    record Input(@Parameter(maxLength = 200) Optional<String> database) {}

    record Output(String id, String database, long bytes, double elapsedMs) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        long start = System.nanoTime();
        Kept kept = context.workspace().databaseDesk().snapshot(input.database(), new Waiting(context));
        return Outcome.done(
                "Database " + kept.name() + " is kept as it is now: db_restore with snapshot " + kept.id()
                        + " goes back to it.",
                new Output(kept.id(), kept.name(), kept.bytes(), Words.millisSince(start)));
    }
}
