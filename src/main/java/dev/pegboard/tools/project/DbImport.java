package dev.pegboard.tools.project;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.workflow.Kept;
import java.nio.file.Path;
import java.util.Optional;

/** Fills a database from a dump. */
final class DbImport implements Tool<DbImport.Input, DbImport.Output> {
    record Input(
            @Parameter(maxLength = 200) String database,
            @Parameter(maxLength = 1_000) String sql_path,
            @Parameter(byDefault = "false") boolean confirm) {}

    record Output(String database, String path, double elapsedMs, Optional<String> trash) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        long start = System.nanoTime();
        Path dump = context.workspace().dumps().find(input.sql_path());
        Optional<Kept> kept = context.workspace()
                .databaseDesk()
                .fill(input.database(), dump, input.confirm(), new Waiting(context));
        return Outcome.done(
                "Database " + input.database() + " has the content of " + input.sql_path() + "." + Words.promise(kept),
                new Output(input.database(), input.sql_path(), Words.millisSince(start), kept.map(Kept::id)));
    }
}
