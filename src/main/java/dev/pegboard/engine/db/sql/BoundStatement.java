package dev.pegboard.engine.db.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement as JDBC takes it.
 *
 * @param sql with a question mark for each value
 * @param values in the order of the question marks
 */
public record BoundStatement(String sql, List<@Nullable Object> values) {}
