package dev.pegboard.engine.db.schema;

import java.util.Optional;

/**
 * A table's name as the catalogue has it, unquoted.
 *
 * @param schema empty for engines without schemas
 */
public record TableName(Optional<String> schema, String name) {
    public static TableName of(String schema, String name) {
        return new TableName(Optional.of(schema), name);
    }

    public static TableName of(String name) {
        return new TableName(Optional.empty(), name);
    }

    @Override
    public String toString() {
        return schema.map(prefix -> prefix + ".").orElse("") + name;
    }
}
