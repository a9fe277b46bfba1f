package dev.pegboard.tools.project;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.workflow.Workflows;
import java.util.List;

/** Lists the branches that have a worktree and a database of their own. */
final class WorkflowList implements Tool<WorkflowList.Input, WorkflowList.Output> {
    record Input() {}

    record Output(List<Workflows.Entry> workflows) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        return Outcome.data(new Output(context.workspace().workflows().list()));
    }
}
