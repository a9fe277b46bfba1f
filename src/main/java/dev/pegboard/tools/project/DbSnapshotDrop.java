package dev.pegboard.tools.project;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.workflow.Kept;

/** Takes a snapshot away for good. */
final class DbSnapshotDrop implements Tool<DbSnapshotDrop.Input, DbSnapshotDrop.Output> {
    record Input(@Parameter(maxLength = 100) String snapshot, boolean confirm) {}

    record Output(String snapshot, String database) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        Kept gone = context.workspace().databaseDesk().forgetSnapshot(input.snapshot());
        return Outcome.done(
                "Snapshot " + gone.id() + " of " + gone.name() + " is gone.", new Output(gone.id(), gone.name()));
    }
}
