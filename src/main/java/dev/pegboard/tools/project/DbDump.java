package dev.pegboard.tools.project;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.workflow.Dumps;
import java.util.List;
import java.util.Optional;

/** Writes a database to a file. */
final class DbDump implements Tool<DbDump.Input, DbDump.Output> {
    record Input(
            @Parameter(maxLength = 200) String database,
            Optional<List<String>> tables) {}

    record Output(String path, String database, long bytes, double elapsedMs) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        long start = System.nanoTime();
        String version = context.workspace().databases().open(Optional.empty()).version(context::onCancel);
        Dumps.Dump dump = context.workspace()
                .dumps()
                .write(
                        Optional.of(input.database()),
                        input.tables().orElse(List.of()),
                        version,
                        new Waiting(context));
        Output output = new Output(dump.path(), input.database(), dump.bytes(), Words.millisSince(start));
        return Outcome.done(
                "Database " + output.database() + " is written to " + output.path() + " ("
                        + Words.size(output.bytes()) + ").",
                output);
    }
}
