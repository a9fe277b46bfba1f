package dev.pegboard.engine.db.schema;

import java.util.Optional;

/**
 * A column of a table.
 *
 * @param type as the engine writes it, as "character varying(40)"
 * @param defaultValue the expression that gives its value where none is given
 * @param generated true if its value is always computed, or counted up by itself
 */
public record Column(
        String name,
        String type,
        boolean nullable,
        Optional<String> defaultValue,
        boolean generated,
        Optional<String> comment) {}
