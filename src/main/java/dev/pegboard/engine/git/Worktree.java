package dev.pegboard.engine.git;

import java.nio.file.Path;
import java.util.Optional;

/**
 * One working copy of a repository, as git has it in its list.
 *
 * @param branch also where a rebase has only put it aside
 * @param commit absent before the first commit
 * @param main the one that was there before all others, or the bare repository itself
 * @param locked why it must stay, maybe in no words
 * @param missing why git would forget it, maybe in no words
 * @param operation what was begun in it and not ended, such as a rebase
 */
public record Worktree(
        Path path,
        Optional<String> branch,
        Optional<String> commit,
        boolean main,
        boolean bare,
        boolean detached,
        Optional<String> locked,
        Optional<String> missing,
        Optional<String> operation) {
    /** What matters most about it. */
    public enum State {
        READY,
        DETACHED,
        BARE,
        LOCKED,
        MISSING
    }

    /** What git writes beside a worktree that it has not made to its end. */
    private static final String UNFINISHED = "initializing";

    public State state() {
        if (missing.isPresent()) {
            return State.MISSING;
        }
        if (locked.isPresent()) {
            return State.LOCKED;
        }
        return bare ? State.BARE : detached ? State.DETACHED : State.READY;
    }

    /** Why it is in that state, or what else to know; empty if there is nothing to say. */
    public Optional<String> reason() {
        return missing.or(() -> locked)
                .filter(words -> !words.isEmpty())
                .or(() -> operation.map(what -> "a " + what + " has begun in it"));
    }

    boolean isUnfinished() {
        return locked.filter(UNFINISHED::equals).isPresent();
    }

    boolean has(String name) {
        return branch.filter(name::equals).isPresent();
    }

    /** The branch that its commits go to; none where a rebase has put it aside. */
    Optional<String> checkedOut() {
        return branch.filter(name -> !detached);
    }
}
