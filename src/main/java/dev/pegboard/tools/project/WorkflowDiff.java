package dev.pegboard.tools.project;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.workflow.BranchDifference;
import java.util.Optional;

/** Shows what a branch's database is built of otherwise than the original, as a list and as SQL. Runs none of it. */
final class WorkflowDiff implements Tool<WorkflowDiff.Input, DifferenceAnswer.Output> {
    record Input(
            @Parameter(maxLength = 1_000) Optional<String> branch,
            @Parameter(maxLength = 400) Optional<String> table) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        BranchDifference found = context.workspace().workflows().difference(input.branch(), context::onCancel);
        return new DifferenceAnswer(found, input.table()).outcome();
    }
}
