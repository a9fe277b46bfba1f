package dev.pegboard.engine.db.repoint;

import java.util.List;

/**
 * What was done to the files of a worktree, without a word of what is in them.
 *
 * @param changed the files in which the address was changed, relative to the worktree
 * @param copied the files that git does not track and that were taken over from the project
 * @param unchanged what still leads elsewhere than to the new database
 * @param blocked the files among them that could not be read or written at all
 */
public record Repointed(List<String> changed, List<String> copied, List<Unchanged> unchanged, List<String> blocked) {
    /**
     * A place that was left as it is.
     *
     * @param origin where it is, as ".env: DATABASE_URL"
     * @param reason why, in a sentence
     */
    public record Unchanged(String origin, String reason) {}

    public Repointed {
        changed = List.copyOf(changed);
        copied = List.copyOf(copied);
        unchanged = List.copyOf(unchanged);
        blocked = List.copyOf(blocked);
    }
}
