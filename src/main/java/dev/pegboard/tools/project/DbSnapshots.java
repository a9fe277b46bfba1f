package dev.pegboard.tools.project;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import java.util.List;

/** Lists snapshots. */
final class DbSnapshots implements Tool<DbSnapshots.Input, DbSnapshots.Output> {
    record Input() {}

    record Output(List<KeptEntry> snapshots) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        return Outcome.data(new Output(context.workspace().databaseDesk().snapshots().stream()
                .map(KeptEntry::of)
                .toList()));
    }
}
