package dev.pegboard.tools.project;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import java.util.List;

/** Lists the working copies of a project's repository. */
final class WorktreeList implements Tool<WorktreeList.Input, WorktreeList.Output> {
    record Input() {}

    record Output(List<WorktreeEntry> worktrees) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        return Outcome.data(new Output(context.workspace().worktrees().list().stream()
                .map(WorktreeEntry::of)
                .toList()));
    }
}
