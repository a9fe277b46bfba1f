package dev.pegboard.tools.postgres;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;

/** Forgets a saved connection, and the secrets in it. */
final class RemoveDatabaseConnection implements Tool<RemoveDatabaseConnection.Input, RemoveDatabaseConnection.Output> {
    record Input(@Parameter(maxLength = 63) String alias, boolean confirm) {}

    /** What was removed. */
    record Output(String removed) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        context.workspace().connections().remove(input.alias());
        return Outcome.done("Removed the saved connection " + input.alias() + ".", new Output(input.alias()));
    }
}
