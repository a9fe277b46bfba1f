package dev.pegboard.engine.db.schema;

import java.util.Optional;

/**
 * A table, as a list of all tables shows it.
 *
 * @param kind as "table", "view", "materialized view", "foreign table", "partitioned table"
 * @param inDefaultSchema true if its name needs no schema in a statement
 * @param rows how many rows it has, as far as the engine's statistics know
 */
public record Table(
        TableName name, String kind, boolean inDefaultSchema, Optional<Long> rows, Optional<String> comment) {
    /** The same without the number of rows, which changes all the time. */
    public Table uncounted() {
        return new Table(name, kind, inDefaultSchema, Optional.empty(), comment);
    }

    /** The name as it is written by hand: without its schema where that is not needed. */
    public String shortName() {
        return inDefaultSchema ? name.name() : name.toString();
    }
}
