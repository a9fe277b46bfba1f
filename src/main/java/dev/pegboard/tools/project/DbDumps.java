package dev.pegboard.tools.project;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.workflow.Dumps;
import java.util.List;

/** Lists the dumps of a project. */
final class DbDumps implements Tool<DbDumps.Input, DbDumps.Output> {
    record Input() {}

    record Output(List<Dumps.Dump> dumps) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        return Outcome.data(new Output(context.workspace().dumps().list()));
    }
}
