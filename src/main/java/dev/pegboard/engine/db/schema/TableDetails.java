package dev.pegboard.engine.db.schema;

import java.util.List;
import java.util.Optional;

/**
 * All there is to know about a table.
 *
 * @param referencedBy foreign keys of other tables that point here, each named by its table
 * @param definition the statement behind a view
 */
public record TableDetails(
        Table table,
        List<Column> columns,
        Optional<Key> primaryKey,
        List<Key> uniqueKeys,
        List<ForeignKey> foreignKeys,
        List<TableName> referencedBy,
        List<Index> indexes,
        List<Check> checks,
        Optional<String> definition) {
    /** The same without the number of rows, which changes all the time. */
    public TableDetails uncounted() {
        return new TableDetails(
                table.uncounted(),
                columns,
                primaryKey,
                uniqueKeys,
                foreignKeys,
                referencedBy,
                indexes,
                checks,
                definition);
    }
}
