package dev.pegboard.tools.project;

import dev.pegboard.engine.git.Worktree;
import java.util.Optional;

/**
 * A worktree as tools tell of it.
 *
 * @param branch absent where no branch is checked out
 * @param commit absent before the first commit
 * @param is_main true for the one that cannot be removed
 * @param reason why it is in that state, where that is known
 */
record WorktreeEntry(
        String path,
        Optional<String> branch,
        Optional<String> commit,
        boolean is_main,
        Worktree.State state,
        Optional<String> reason) {
    static WorktreeEntry of(Worktree worktree) {
        return new WorktreeEntry(
                worktree.path().toString(),
                worktree.branch(),
                worktree.commit(),
                worktree.main(),
                worktree.state(),
                worktree.reason());
    }
}
