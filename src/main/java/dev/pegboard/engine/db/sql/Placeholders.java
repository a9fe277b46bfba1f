package dev.pegboard.engine.db.sql;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Joins a statement and its values. The placeholders may be ?, $1 or :name; JDBC knows the first alone. */
public final class Placeholders {
    /** The statement with values by their order. */
    public BoundStatement bind(String sql, List<@Nullable Object> values) {
        return new BoundStatement(sql, new ArrayList<>(values));
    }
}
