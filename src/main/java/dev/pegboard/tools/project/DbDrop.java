package dev.pegboard.tools.project;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.workflow.Kept;
import java.util.Optional;

/** Drops a database, into the trash. */
final class DbDrop implements Tool<DbDrop.Input, DbDrop.Output> {
    record Input(
            @Parameter(maxLength = 200) String database,
            boolean confirm,
            @Parameter(byDefault = "false") boolean force,
            @Parameter(byDefault = "false") boolean no_trash) {}

    record Output(String database, Optional<String> trash) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        Optional<Kept> kept =
                context.workspace().databaseDesk().drop(input.database(), input.force(), !input.no_trash());
        return Outcome.done(
                "Database " + input.database() + " is dropped." + Words.promise(kept),
                new Output(input.database(), kept.map(Kept::id)));
    }
}
