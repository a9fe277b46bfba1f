package dev.pegboard.engine.db.sql;

import java.util.HashSet;
import java.util.Set;

/**
 * One statement that only reads, as far as its text can tell.
 *
 * @param sql the statement without what follows it, as a semicolon or a comment
 * @param kind its first word in lower case, as "select"
 * @param functions the names of all functions that it calls, without their schemas; some may be names of types
 * @param attributes all other names behind a dot, which PostgreSQL may take for functions of one argument
 */
public record Reading(String sql, String kind, Set<String> functions, Set<String> attributes) {
    /** All names that may be those of functions. */
    public Set<String> names() {
        if (attributes.isEmpty()) {
            return functions;
        }
        Set<String> all = new HashSet<>(functions);
        all.addAll(attributes);
        return all;
    }
}
