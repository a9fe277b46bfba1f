package dev.pegboard.tools.project;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.git.BranchName;
import dev.pegboard.engine.git.Made;
import dev.pegboard.workspace.Workspace;
import java.util.List;
import java.util.Optional;

/** Makes a working copy for a branch. */
final class WorktreeCreate implements Tool<WorktreeCreate.Input, WorktreeCreate.Output> {
    record Input(
            String branch, @Parameter(byDefault = "false") boolean new_branch) {}

    record Output(WorktreeEntry worktree, boolean new_branch, Optional<String> tracks, List<String> notes) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        Workspace workspace = context.workspace();
        workspace.settings(); // With mistakes in them nobody knows where worktrees go.
        Made made = workspace.worktrees().create(new BranchName(input.branch()), input.new_branch());
        return Outcome.done(
                sentence(made),
                new Output(
                        WorktreeEntry.of(made.worktree()),
                        made.newBranchAt().isPresent(),
                        made.tracks(),
                        made.notes()));
    }

    private static String sentence(Made made) {
        String branch = made.worktree().branch().orElseThrow();
        String kind = made.tracks()
                .map(remote -> "the branch " + branch + ", which follows " + remote)
                .orElse((made.newBranchAt().isPresent() ? "the new branch " : "the branch ") + branch);
        String notes = made.notes().isEmpty() ? "" : " " + String.join(" ", made.notes());
        return "Made the worktree " + made.worktree().path() + " for " + kind + "." + notes;
    }
}
