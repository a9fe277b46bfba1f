package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Question.text;

import dev.pegboard.engine.db.schema.ForeignKey;
import dev.pegboard.engine.db.schema.Index;
import dev.pegboard.engine.db.schema.Key;
import dev.pegboard.engine.db.schema.TableName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Makes keys and indexes of the rows in which catalogues list their columns, one each and in order. */
final class KeyRows {
    /**
     * A column of a key.
     *
     * @param type as "PRIMARY KEY", "UNIQUE" or "FOREIGN KEY"
     */
    record KeyColumn(String type, String key, String column, Optional<Reference> reference) {
        static KeyColumn of(ResultSet row) throws SQLException {
            String type = row.getString("constraint_type");
            return new KeyColumn(
                    type,
                    row.getString("constraint_name"),
                    row.getString("column_name"),
                    type.equals("FOREIGN KEY") ? Optional.of(Reference.of(row)) : Optional.empty());
        }
    }

    /**
     * What a column of a foreign key points to.
     *
     * @param column empty for the primary key of the other table
     */
    record Reference(TableName table, Optional<String> column, Optional<String> onDelete, Optional<String> onUpdate) {
        static Reference of(ResultSet row) throws SQLException {
            return new Reference(
                    new TableName(text(row, "target_schema"), row.getString("target_table")),
                    text(row, "target_column"),
                    rule(text(row, "delete_rule")),
                    rule(text(row, "update_rule")));
        }

        /** What engines do unless they are told otherwise needs no word. */
        static Optional<String> rule(Optional<String> written) {
            return written.map(rule -> rule.replace('_', ' ')).filter(rule -> !rule.equals("NO ACTION"));
        }
    }

    /** A column or expression of an index. */
    record IndexColumn(
            String index, String column, boolean unique, Optional<String> method, Optional<String> condition) {
        static IndexColumn of(ResultSet row) throws SQLException {
            return new IndexColumn(
                    row.getString("index_name"),
                    row.getString("column_name"),
                    row.getBoolean("is_unique"),
                    text(row, "method"),
                    text(row, "condition"));
        }
    }

    private KeyRows() {}

    static List<Key> keys(List<KeyColumn> rows, String type) {
        List<KeyColumn> wanted =
                rows.stream().filter(row -> row.type().equals(type)).toList();
        return grouped(wanted, KeyColumn::key, KeyRows::key);
    }

    private static Key key(List<KeyColumn> rows) {
        return new Key(
                rows.getFirst().key(), rows.stream().map(KeyColumn::column).toList());
    }

    static List<ForeignKey> foreignKeys(List<KeyColumn> rows) {
        List<KeyColumn> wanted =
                rows.stream().filter(row -> row.reference().isPresent()).toList();
        return grouped(wanted, KeyColumn::key, KeyRows::foreignKey);
    }

    private static ForeignKey foreignKey(List<KeyColumn> rows) {
        Key key = key(rows);
        Reference reference = rows.getFirst().reference().orElseThrow();
        List<String> targets = rows.stream()
                .flatMap(row -> row.reference().flatMap(Reference::column).stream())
                .toList();
        return new ForeignKey(
                key.name(), key.columns(), reference.table(), targets, reference.onDelete(), reference.onUpdate());
    }

    static List<Index> indexes(List<IndexColumn> rows) {
        return grouped(rows, IndexColumn::index, KeyRows::index);
    }

    private static Index index(List<IndexColumn> rows) {
        IndexColumn first = rows.getFirst();
        List<String> columns = rows.stream().map(IndexColumn::column).toList();
        return new Index(first.index(), columns, first.unique(), first.method(), first.condition());
    }

    private static <R, T> List<T> grouped(List<R> rows, Function<R, String> name, Function<List<R>, T> made) {
        Map<String, List<R>> groups = new LinkedHashMap<>();
        rows.forEach(row -> groups.computeIfAbsent(name.apply(row), key -> new ArrayList<>())
                .add(row));
        return groups.values().stream().map(made).toList();
    }
}
