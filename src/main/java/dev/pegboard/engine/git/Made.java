package dev.pegboard.engine.git;

import java.util.List;
import java.util.Optional;

/**
 * A worktree that was just made.
 *
 * @param newBranchAt the commit at which its branch was made, where it was
 * @param tracks the branch of a remote that a new branch follows
 * @param notes what else to know about it, a sentence each
 */
public record Made(Worktree worktree, Optional<String> newBranchAt, Optional<String> tracks, List<String> notes) {}
