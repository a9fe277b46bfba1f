package dev.pegboard.engine.db.schema;

import dev.pegboard.base.TextDigest;
import java.util.List;
import java.util.Map;

/**
 * What a database is made of, at one moment.
 *
 * @param version product and version in a few words
 * @param tables tables and views with their comments, those of the default schema first
 * @param columns of each table, with types, nullability and comments
 * @param foreignKeys of each table that has some, where the engine tells them for all tables at once
 */
public record Metadata(
        String version,
        List<Table> tables,
        Map<TableName, List<Column>> columns,
        Map<TableName, List<ForeignKey>> foreignKeys) {
    /** Tables, columns and comments, however many rows they have, in a short text that changes when they do. */
    public String digest() {
        StringBuilder text = new StringBuilder(version);
        for (Table table : tables) {
            text.append('\n').append(table.name()).append(' ').append(table.kind());
            text.append(' ').append(table.comment()).append(columns(table));
        }
        return TextDigest.of(text.toString());
    }

    public List<Column> columns(Table table) {
        return columns.getOrDefault(table.name(), List.of());
    }

    public List<ForeignKey> foreignKeys(Table table) {
        return foreignKeys.getOrDefault(table.name(), List.of());
    }
}
