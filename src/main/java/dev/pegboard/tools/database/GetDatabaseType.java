package dev.pegboard.tools.database;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.db.Database;
import java.util.Optional;

/** Tells which kind of database it is, so that its SQL can be written. */
final class GetDatabaseType implements Tool<GetDatabaseType.Input, GetDatabaseType.Output> {
    record Input(Optional<String> database) {}

    /** The engine's name, and what the server itself says it is. */
    record Output(String type, String version, String database) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        Database database = context.workspace().databases().open(input.database());
        String version = database.version(context::onCancel);
        return Outcome.data(new Output(database.engine().name(), version, database.name()));
    }
}
