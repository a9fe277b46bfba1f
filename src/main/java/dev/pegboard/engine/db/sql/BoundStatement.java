package dev.pegboard.engine.db.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement as JDBC takes it.
 *
 * @param sql with a question mark for each value
 * @param values in the order of the question marks
 */
public record BoundStatement(String sql, List<@Nullable Object> values) {
    /** With another statement behind it, which takes no values. */
    public BoundStatement followedBy(String next) {
        return new BoundStatement(sql + "\n;" + next, values);
    }
}
