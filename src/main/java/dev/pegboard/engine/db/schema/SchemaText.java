package dev.pegboard.engine.db.schema;

import dev.pegboard.base.ShortLine;
import java.util.List;
import java.util.Optional;

/** A table in few words, close to SQL, because models know that best. */
public final class SchemaText {
    private final StringBuilder text = new StringBuilder();

    private SchemaText() {}

    public static String of(TableDetails details) {
        SchemaText schema = new SchemaText();
        schema.head(details.table());
        details.columns().forEach(column -> schema.line(column(column, details.primaryKey())));
        details.primaryKey()
                .filter(key -> key.columns().size() > 1)
                .ifPresent(key -> schema.line("PRIMARY KEY (" + list(key.columns()) + ")"));
        details.uniqueKeys().forEach(key -> schema.line("UNIQUE (" + list(key.columns()) + ")"));
        details.foreignKeys().forEach(key -> schema.line(foreign(key)));
        details.checks().forEach(check -> schema.line("CHECK " + check.condition()));
        details.indexes().forEach(index -> schema.line(index(index)));
        if (!details.referencedBy().isEmpty()) {
            schema.line("referenced by "
                    + list(details.referencedBy().stream()
                            .map(TableName::toString)
                            .toList()));
        }
        details.definition().ifPresent(definition -> schema.line("AS " + definition.strip()));
        return schema.text.toString();
    }

    /** A table on one line. */
    public static String brief(TableName name, List<String> columns) {
        return name + "(" + String.join(", ", columns) + ")";
    }

    /** A table with its columns and foreign keys, as far as the metadata of its database has them. */
    public static String of(Table table, Metadata metadata) {
        SchemaText schema = new SchemaText();
        schema.head(table);
        metadata.columns(table).forEach(column -> schema.line(column(column, Optional.empty())));
        metadata.foreignKeys(table).forEach(key -> schema.line(foreign(key)));
        return schema.text.toString();
    }

    private void head(Table table) {
        text.append(table.kind()).append(' ').append(table.name());
        table.rows().ifPresent(rows -> text.append(", about ").append(rows == 1 ? "1 row" : rows + " rows"));
        table.comment().ifPresent(comment -> text.append("  -- ").append(ShortLine.of(comment)));
    }

    private void line(String line) {
        text.append("\n  ").append(line);
    }

    private static String column(Column column, Optional<Key> primaryKey) {
        StringBuilder words = new StringBuilder(column.name() + " " + column.type());
        boolean alone = primaryKey
                .filter(key -> key.columns().equals(List.of(column.name())))
                .isPresent();
        if (alone) {
            words.append(" PRIMARY KEY");
        } else if (!column.nullable()) {
            words.append(" NOT NULL");
        }
        if (column.generated()) {
            words.append(" GENERATED");
        }
        column.defaultValue()
                .ifPresent(value ->
                        words.append(column.generated() ? " AS " : " DEFAULT ").append(value));
        column.comment().ifPresent(comment -> words.append("  -- ").append(ShortLine.of(comment)));
        return words.toString();
    }

    private static String foreign(ForeignKey key) {
        return "FOREIGN KEY (" + list(key.columns()) + ") REFERENCES " + key.target() + "("
                + list(key.targetColumns()) + ")"
                + key.onDelete().map(action -> " ON DELETE " + action).orElse("")
                + key.onUpdate().map(action -> " ON UPDATE " + action).orElse("");
    }

    private static String index(Index index) {
        return (index.unique() ? "UNIQUE INDEX " : "INDEX ") + index.name()
                + index.method().map(method -> " USING " + method).orElse("") + " (" + list(index.columns()) + ")"
                + index.condition().map(condition -> " WHERE " + condition).orElse("");
    }

    private static String list(List<String> names) {
        return String.join(", ", names);
    }
}
