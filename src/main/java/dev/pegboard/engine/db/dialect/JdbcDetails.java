package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.JdbcCatalogue.ask;
import static dev.pegboard.engine.db.dialect.Question.text;

import dev.pegboard.engine.db.dialect.KeyRows.IndexColumn;
import dev.pegboard.engine.db.dialect.KeyRows.KeyColumn;
import dev.pegboard.engine.db.dialect.KeyRows.Reference;
import dev.pegboard.engine.db.schema.ForeignKey;
import dev.pegboard.engine.db.schema.Index;
import dev.pegboard.engine.db.schema.Key;
import dev.pegboard.engine.db.schema.Table;
import dev.pegboard.engine.db.schema.TableDetails;
import dev.pegboard.engine.db.schema.TableName;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One table as any JDBC driver shows it. Drivers know neither checks nor the text of views. */
final class JdbcDetails {
    private final Connection connection;
    private final Table table;
    private final @Nullable String catalog;
    private final @Nullable String schema;
    private final String name;

    JdbcDetails(Connection connection, Table table) throws SQLException {
        this.connection = connection;
        this.table = table;
        this.catalog = connection.getCatalog();
        this.schema = table.name().schema().orElse(null);
        this.name = table.name().name();
    }

    TableDetails read() throws SQLException {
        Optional<Key> primary = primaryKey();
        return new TableDetails(
                table,
                ask(connection, this::columns, JdbcCatalogue::column),
                primary,
                List.of(),
                foreignKeys(),
                references(),
                indexes(primary),
                List.of(),
                Optional.empty());
    }

    /** The names are patterns here, and here alone. */
    private ResultSet columns(DatabaseMetaData driver) throws SQLException {
        String escape = Optional.ofNullable(driver.getSearchStringEscape()).orElse("");
        return driver.getColumns(catalog, schema == null ? null : literal(schema, escape), literal(name, escape), "%");
    }

    private static String literal(String name, String escape) {
        return escape.isEmpty()
                ? name
                : name.replace(escape, escape + escape)
                        .replace("_", escape + "_")
                        .replace("%", escape + "%");
    }

    /** The columns come in the order of their names, each with its place. */
    private Optional<Key> primaryKey() throws SQLException {
        Map<Integer, String> columns = new TreeMap<>();
        List<String> names = ask(connection, driver -> driver.getPrimaryKeys(catalog, schema, name), row -> {
            columns.put(row.getInt("KEY_SEQ"), row.getString("COLUMN_NAME"));
            return text(row, "PK_NAME").orElse("PRIMARY KEY");
        });
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(new Key(names.getFirst(), List.copyOf(columns.values())));
    }

    private List<ForeignKey> foreignKeys() throws SQLException {
        return KeyRows.foreignKeys(
                ask(connection, driver -> driver.getImportedKeys(catalog, schema, name), JdbcDetails::foreign));
    }

    private static KeyColumn foreign(ResultSet row) throws SQLException {
        TableName target = JdbcCatalogue.name(row, "PKTABLE_SCHEM", "PKTABLE_NAME");
        Reference reference = new Reference(
                target, text(row, "PKCOLUMN_NAME"), rule(row.getInt("DELETE_RULE")), rule(row.getInt("UPDATE_RULE")));
        String key = text(row, "FK_NAME").orElse("to " + target);
        return new KeyColumn("FOREIGN KEY", key, row.getString("FKCOLUMN_NAME"), Optional.of(reference));
    }

    private static Optional<String> rule(int number) {
        return switch (number) {
            case DatabaseMetaData.importedKeyCascade -> Optional.of("CASCADE");
            case DatabaseMetaData.importedKeySetNull -> Optional.of("SET NULL");
            case DatabaseMetaData.importedKeySetDefault -> Optional.of("SET DEFAULT");
            default -> Optional.empty();
        };
    }

    private List<TableName> references() throws SQLException {
        return ask(
                        connection,
                        driver -> driver.getExportedKeys(catalog, schema, name),
                        row -> JdbcCatalogue.name(row, "FKTABLE_SCHEM", "FKTABLE_NAME"))
                .stream()
                .distinct()
                .toList();
    }

    /** The index behind the primary key says nothing new. */
    private List<Index> indexes(Optional<Key> primary) throws SQLException {
        List<Optional<IndexColumn>> rows =
                ask(connection, driver -> driver.getIndexInfo(catalog, schema, name, false, true), JdbcDetails::index);
        return KeyRows.indexes(rows.stream().flatMap(Optional::stream).toList()).stream()
                .filter(index -> primary.filter(
                                key -> index.unique() && key.columns().equals(index.columns()))
                        .isEmpty())
                .toList();
    }

    /** A row without a name is about the size of the table. */
    private static Optional<IndexColumn> index(ResultSet row) throws SQLException {
        boolean unique = !row.getBoolean("NON_UNIQUE");
        Optional<String> column = text(row, "COLUMN_NAME");
        Optional<String> condition = text(row, "FILTER_CONDITION");
        Optional<String> index = text(row, "INDEX_NAME");
        return index.isEmpty() || column.isEmpty()
                ? Optional.empty()
                : Optional.of(new IndexColumn(index.get(), column.get(), unique, Optional.empty(), condition));
    }
}
