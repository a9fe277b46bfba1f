package dev.pegboard.tools.project;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.git.Removed;
import dev.pegboard.workflow.Kept;
import dev.pegboard.workflow.Workflows;
import java.util.List;
import java.util.Optional;

/** Takes a branch's worktree away, and its database too if that is asked for. */
final class WorkflowRemove implements Tool<WorkflowRemove.Input, WorkflowRemove.Output> {
    record Input(
            @Parameter(maxLength = 1_000) String branch,
            @Parameter(byDefault = "false") boolean drop_db,
            boolean confirm,
            @Parameter(byDefault = "false") boolean force,
            @Parameter(byDefault = "false") boolean no_trash) {}

    /**
     * What is gone.
     *
     * @param trash the id by which db_untrash gets the database back
     * @param kept the git reference that has what was not committed
     * @param restore commands that get it back
     */
    record Output(
            String branch,
            String worktree_path,
            boolean databaseDropped,
            Optional<String> trash,
            Optional<String> kept,
            List<String> restore) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        Workflows.Gone gone = context.workspace()
                .workflows()
                .remove(input.branch(), new Workflows.Removal(input.drop_db(), input.force(), !input.no_trash()));
        Output output = new Output(
                gone.workflow().branch(),
                gone.workflow().worktree().toString(),
                gone.dropped(),
                gone.trash().map(Kept::id),
                gone.worktree().flatMap(Removed::kept),
                gone.worktree().map(Removed::restore).orElse(List.of()));
        String kept = output.kept()
                .map(reference -> " What was not committed is kept at " + reference + ".")
                .orElse("");
        String database = gone.dropped()
                ? " Its database is dropped." + Words.promise(gone.trash())
                : " Its database stays.";
        return Outcome.done(
                "The worktree of " + output.branch() + " is removed; the branch stays." + kept + database, output);
    }
}
