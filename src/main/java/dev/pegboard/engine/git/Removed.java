package dev.pegboard.engine.git;

import java.util.List;
import java.util.Optional;

/**
 * A worktree that was just removed; its branch is still there.
 *
 * @param kept the reference that has what was not committed, or commits that no branch has
 * @param restore how to get it back, a command for each step
 */
public record Removed(Worktree worktree, Optional<String> kept, List<String> restore) {}
