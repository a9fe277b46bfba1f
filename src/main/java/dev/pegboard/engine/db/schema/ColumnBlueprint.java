package dev.pegboard.engine.db.schema;

import java.util.Optional;

/**
 * A column in the words that would make it again.
 *
 * @param type with its collation where that is not the usual one; all its words, where an engine keeps only these
 * @param filling how it gets a value by itself, as "GENERATED ALWAYS AS IDENTITY" or "AUTO_INCREMENT"
 * @param check a condition that belongs to the column itself, where engines tell such from a table's own
 */
public record ColumnBlueprint(
        String name,
        String type,
        boolean nullable,
        Optional<String> defaultValue,
        Optional<String> filling,
        Optional<String> check,
        Optional<String> comment) {
    /** True if the value is computed from other columns. */
    public boolean isComputed() {
        return filling.filter(words -> words.contains(" AS (")).isPresent();
    }

    /** The same without its comment. */
    public ColumnBlueprint bare() {
        return new ColumnBlueprint(name, type, nullable, defaultValue, filling, check, Optional.empty());
    }
}
