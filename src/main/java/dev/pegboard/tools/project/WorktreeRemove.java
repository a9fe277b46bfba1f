package dev.pegboard.tools.project;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.git.Removed;
import dev.pegboard.engine.git.Worktrees;
import java.util.List;
import java.util.Optional;

/** Removes a working copy and never its branch. */
final class WorktreeRemove implements Tool<WorktreeRemove.Input, WorktreeRemove.Output> {
    record Input(
            String branch,
            boolean confirm,
            @Parameter(byDefault = "false") boolean force) {}

    /**
     * What is gone.
     *
     * @param kept the reference that has what was not committed
     * @param restore the commands that bring it back
     */
    record Output(String path, Optional<String> branch, Optional<String> kept, List<String> restore) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        Worktrees worktrees = context.workspace().worktrees();
        Removed removed = worktrees.remove(worktrees.find(input.branch()), input.force());
        return Outcome.done(
                sentence(removed),
                new Output(
                        removed.worktree().path().toString(),
                        removed.worktree().branch(),
                        removed.kept(),
                        removed.restore()));
    }

    private static String sentence(Removed removed) {
        String branch = removed.worktree()
                .branch()
                .map(name -> " The branch " + name + " is still there.")
                .orElse("");
        String kept = removed.kept()
                .map(reference -> " What was nowhere else is kept as " + reference + "; to get it back: "
                        + String.join("; ", removed.restore()))
                .orElse("");
        return "Removed the worktree " + removed.worktree().path() + "." + branch + kept;
    }
}
