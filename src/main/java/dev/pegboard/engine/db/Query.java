package dev.pegboard.engine.db;

import dev.pegboard.engine.db.sql.BoundStatement;
import dev.pegboard.engine.db.sql.Placeholders;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A statement as somebody wrote it, and the values for its placeholders.
 *
 * @param values by their order
 * @param named by their names; empty if there are values by their order
 */
public record Query(String sql, List<@Nullable Object> values, Map<String, @Nullable Object> named) {
    public static Query of(String sql, List<@Nullable Object> values) {
        return new Query(sql, values, Map.of());
    }

    public static Query of(String sql) {
        return of(sql, List.of());
    }

    public static Query named(String sql, Map<String, @Nullable Object> values) {
        return new Query(sql, List.of(), values);
    }

    /** The statement with its values, where sql is what a guard let pass of it. */
    BoundStatement bound(Placeholders placeholders, String passed) {
        return named.isEmpty() ? placeholders.bind(passed, values) : placeholders.bind(passed, named);
    }
}
