package dev.pegboard.engine.git;

import dev.pegboard.base.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The work that would be gone with a worktree.
 *
 * @param changed files that differ from what is staged
 * @param staged files that differ from the last commit in what is staged
 * @param untracked files that git does not know and does not ignore
 * @param commits what no remote, no tag and no other branch has, newest first, the first of them only
 * @param commitCount how many there are of them
 * @param operation what was begun and not ended, such as a rebase
 * @param inside work in repositories inside the worktree, which nothing outside of it could keep
 */
public record Loss(
        List<String> changed,
        List<String> staged,
        List<String> untracked,
        List<String> commits,
        long commitCount,
        Optional<String> operation,
        List<String> inside) {
    private static final int SHOWN = 10;

    static Loss ofCommits(List<String> commits, long count) {
        return new Loss(List.of(), List.of(), List.of(), commits, count, Optional.empty(), List.of());
    }

    public boolean isNothing() {
        return !hasFiles() && commitCount == 0 && operation.isEmpty() && inside.isEmpty();
    }

    /** True if something is not committed. */
    boolean hasFiles() {
        return !changed.isEmpty() || !staged.isEmpty() || !untracked.isEmpty();
    }

    /** What it is, a phrase for each kind, with the first names of each. */
    public List<String> phrases() {
        List<String> phrases = new ArrayList<>();
        add(phrases, "changed files", changed, changed.size());
        add(phrases, "staged files", staged, staged.size());
        add(phrases, "untracked files", untracked, untracked.size());
        add(phrases, "commits on no remote and no other branch", commits, commitCount);
        operation.ifPresent(what -> phrases.add("a " + what + " that has begun"));
        add(phrases, "work in repositories inside", inside, inside.size());
        return phrases;
    }

    private static void add(List<String> phrases, String what, List<String> names, long count) {
        if (count > 0) {
            String shown = names.stream().limit(SHOWN).map(VisibleText::of).collect(Collectors.joining(", "));
            phrases.add(what + " (" + count + "): " + shown + (count > SHOWN ? ", …" : ""));
        }
    }
}
