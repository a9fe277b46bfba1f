package dev.pegboard.tools.project;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;

/** Makes an empty database. */
final class DbCreate implements Tool<DbCreate.Input, DbCreate.Output> {
    record Input(@Parameter(maxLength = 200) String database) {}

    record Output(String database) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        context.workspace().databaseDesk().create(input.database());
        return Outcome.done("The empty database " + input.database() + " is made.", new Output(input.database()));
    }
}
