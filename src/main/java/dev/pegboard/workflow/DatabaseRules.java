package dev.pegboard.workflow;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which databases agents may make, fill and drop.
 *
 * @param untouchable names of databases that stay as they are
 * @param permitted whether whoever asks may use a database at all
 * @param own the database of the worktree itself: may be filled anew, but not dropped under its feet
 */
record DatabaseRules(AllowedNames allowed, Set<String> untouchable, Set<String> own, Predicate<String> permitted) {
    /** Throws unless whoever asks may use that database. */
    void requirePermitted(String name) {
        if (!permitted.test(name)) {
            throw new Fault(FaultCode.NOT_PERMITTED, "The token does not allow to use the database '" + name + "'")
                    .with("database", name);
        }
    }

    /** Throws unless a database of that name may be made. */
    void requireNew(Place place, String name) {
        requirePermitted(name);
        place.administrator().requireName(name);
        requireTouchable(name);
        requireAllowed(name);
    }

    /** Throws unless its content may be replaced. */
    void requireReplaceable(Place place, String name) {
        requirePermitted(name);
        place.administrator().requireName(name);
        requireTouchable(name);
        if (!own.contains(name)) {
            requireAllowed(name);
        }
    }

    /** Throws unless it may be dropped. */
    void requireDroppable(Place place, String name) {
        requirePermitted(name);
        place.administrator().requireName(name);
        requireTouchable(name);
        if (own.contains(name)) {
            throw new Fault(
                            FaultCode.DB_IS_DEFAULT,
                            "Database '" + name + "' belongs to this worktree and cannot be dropped while it is there")
                    .with("database", name)
                    .hint("Take the whole workflow away with workflow_remove, from the original project.");
        }
        requireAllowed(name);
    }

    private void requireTouchable(String name) {
        if (untouchable.contains(name)) {
            throw new Fault(
                            FaultCode.DB_IS_DEFAULT,
                            "Database '" + name + "' is the default one and cannot be dropped or overwritten")
                    .with("database", name);
        }
    }

    private void requireAllowed(String name) {
        if (!allowed.allows(name)) {
            throw new Fault(FaultCode.DB_NOT_ALLOWED, "Database '" + name + "' is not in the allowed list: " + allowed)
                    .with("database", name)
                    .hint("Use a name that fits, or ask the user to add it to allowedDatabases in pegboard.yaml.");
        }
    }
}
