package dev.pegboard.engine.db.schema;

import java.util.List;
import java.util.Optional;

/**
 * Columns whose values must exist in another table.
 *
 * @param target the other table
 * @param onDelete what happens when the other row goes, in SQL words as "CASCADE"; empty for the usual
 */
public record ForeignKey(
        String name,
        List<String> columns,
        TableName target,
        List<String> targetColumns,
        Optional<String> onDelete,
        Optional<String> onUpdate) {}
