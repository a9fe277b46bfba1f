package dev.pegboard.tools.project;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import java.util.List;

/** Lists what can be got back. */
final class DbTrash implements Tool<DbTrash.Input, DbTrash.Output> {
    record Input() {}

    record Output(List<KeptEntry> databases) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        return Outcome.data(new Output(
                context.workspace().databaseDesk().trash().stream().map(KeptEntry::of).toList()));
    }
}
