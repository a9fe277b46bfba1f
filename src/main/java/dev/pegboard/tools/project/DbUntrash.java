package dev.pegboard.tools.project;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import java.util.Optional;

/** Gets a dropped database back. */
final class DbUntrash implements Tool<DbUntrash.Input, DbUntrash.Output> {
    record Input(@Parameter(maxLength = 100) String id, @Parameter(maxLength = 200) Optional<String> database) {}

    record Output(String id, String database) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        String name = context.workspace().databaseDesk().untrash(input.id(), input.database());
        return Outcome.done("Database " + name + " is there again.", new Output(input.id(), name));
    }
}
