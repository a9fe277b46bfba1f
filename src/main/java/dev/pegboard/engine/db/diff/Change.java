package dev.pegboard.engine.db.diff;

import dev.pegboard.engine.db.dialect.Step;
import dev.pegboard.engine.db.dialect.Step.Effect;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * One thing that a database has otherwise than another one.
 *
 * @param kind as "table", "view", "column", "primary key", "foreign key", "index", "check", "comment", "trigger"
 * @param table the table or view it belongs to, as people write it; for what belongs to none its own name
 * @param description one line for people; names and texts in it are data
 * @param steps what brings the original to the state of the branch
 */
public record Change(String kind, Action action, String table, String description, List<Step> steps) {
    /** What happened to it. */
    public enum Action {
        ADDED,
        REMOVED,
        CHANGED;

        /** Its name for people. */
        public String title() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The same with more that has to be done for it. */
    Change and(List<Step> more) {
        return by(Stream.concat(steps.stream(), more.stream()).toList());
    }

    /** The same, done by other steps. */
    Change by(List<Step> others) {
        return new Change(kind, action, table, description, others);
    }

    /** True if its statements can lose what is in the database. */
    public boolean destructive() {
        return steps.stream().anyMatch(step -> step.effect() == Effect.DESTRUCTIVE);
    }

    /** False if the engine has no statement for it, or for a part of it. */
    public boolean possible() {
        return steps.stream().noneMatch(step -> step.effect() == Effect.IMPOSSIBLE);
    }
}
