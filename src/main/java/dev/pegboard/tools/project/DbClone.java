package dev.pegboard.tools.project;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.workflow.DatabaseDesk;
import java.util.Optional;

/** Copies a database. */
final class DbClone implements Tool<DbClone.Input, DbClone.Output> {
    record Input(
            @Parameter(maxLength = 200) Optional<String> source,
            @Parameter(maxLength = 200) String target,
            @Parameter(byDefault = "false") boolean force) {}

    record Output(String source, String target, String way, long bytes, double elapsedMs, Optional<String> missing) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        long start = System.nanoTime();
        DatabaseDesk.Clone made = context.workspace()
                .databaseDesk()
                .copy(input.source(), input.target(), input.force(), new Waiting(context));
        Output output = new Output(
                made.source(),
                made.target(),
                made.copied().way(),
                made.copied().bytes(),
                Words.millisSince(start),
                made.copied().missing());
        return Outcome.done(
                "Database " + output.source() + " is copied to " + output.target() + " (" + output.way() + ", "
                        + Words.size(output.bytes()) + ", " + output.elapsedMs() + " ms)."
                        + output.missing().map(what -> " Not copied: " + what + ".").orElse(""),
                output);
    }
}
