package dev.pegboard.engine.db.schema;

import java.util.List;
import java.util.Optional;

/**
 * An index.
 *
 * @param columns names or expressions, in order
 * @param method as "btree"; empty for the usual one
 * @param condition the rows it is limited to, as an expression
 */
public record Index(
        String name, List<String> columns, boolean unique, Optional<String> method, Optional<String> condition) {}
