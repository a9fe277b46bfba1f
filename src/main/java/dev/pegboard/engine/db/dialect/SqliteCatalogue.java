package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Question.ask;
import static dev.pegboard.engine.db.dialect.Question.text;

import dev.pegboard.engine.db.dialect.KeyRows.KeyColumn;
import dev.pegboard.engine.db.dialect.KeyRows.Reference;
import dev.pegboard.engine.db.schema.Column;
import dev.pegboard.engine.db.schema.ForeignKey;
import dev.pegboard.engine.db.schema.Index;
import dev.pegboard.engine.db.schema.Key;
import dev.pegboard.engine.db.schema.Table;
import dev.pegboard.engine.db.schema.TableDetails;
import dev.pegboard.engine.db.schema.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** SQLite's schema table and the pragmas that can be asked like tables. */
final class SqliteCatalogue implements Catalogue {
    private static final String TABLES = """
            SELECT l.name, l.type FROM pragma_table_list l
            WHERE l.schema = 'main' AND l.type <> 'shadow' AND l.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            ORDER BY l.name""";

    private static final String COLUMNS = """
            SELECT t.name AS table_name, c.name, c.type, c."notnull", c.dflt_value, c.pk, c.hidden
            FROM (SELECT * FROM pragma_table_list WHERE name NOT IN (%s)) t, pragma_table_xinfo(t.name) c
            WHERE t.schema = 'main' AND c.hidden <> 1 AND\
            """;

    private static final String KEYS = """
            SELECT i.name, i.origin, c.name AS column_name
            FROM pragma_index_list(?) i, pragma_index_xinfo(i.name) c
            WHERE i.origin = 'u' AND c.key ORDER BY i.name, c.seqno""";

    private static final String INDEXES = """
            SELECT i.name, i."unique", s.sql FROM pragma_index_list(?) i
            JOIN sqlite_schema s ON s.type = 'index' AND s.name = i.name
            WHERE i.origin = 'c' ORDER BY i.name""";

    private static final String FOREIGN = """
            SELECT id, "table", "from", "to", on_delete, on_update FROM pragma_foreign_key_list(?) ORDER BY id, seq""";

    private static final String REFERENCES = """
            SELECT DISTINCT t.name FROM pragma_table_list t, pragma_foreign_key_list(t.name) f
            WHERE t.schema = 'main' AND lower(f."table") = lower(?) ORDER BY t.name""";

    private static final String TEXT = "SELECT sql FROM sqlite_schema WHERE type IN ('table', 'view') AND name = ?";

    @Override
    public String version(Connection connection) throws SQLException {
        return "SQLite "
                + ask(connection, row -> row.getString(1), "SELECT sqlite_version()")
                        .getFirst();
    }

    @Override
    public List<Table> tables(Connection connection) throws SQLException {
        Map<String, Long> estimates = estimates(connection);
        Map<String, String> broken = SqliteViews.broken(connection);
        return ask(connection, row -> table(row, estimates, broken), TABLES);
    }

    private static Table table(ResultSet row, Map<String, Long> estimates, Map<String, String> broken)
            throws SQLException {
        String name = row.getString("name");
        String kind = row.getString("type").replace("virtual", "virtual table");
        return new Table(
                TableName.of(name),
                kind,
                true,
                Optional.ofNullable(estimates.get(name)),
                Optional.ofNullable(broken.get(name)).map(reason -> "broken: " + reason));
    }

    /** What ANALYZE found when it was last run, if it ever was. */
    private static Map<String, Long> estimates(Connection connection) throws SQLException {
        Map<String, Long> estimates = new LinkedHashMap<>();
        if (!ask(connection, row -> true, "SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'")
                .isEmpty()) {
            ask(
                    connection,
                    row -> estimates.merge(row.getString(1), row.getLong(2), Math::max),
                    "SELECT tbl, CAST(stat AS INTEGER) FROM sqlite_stat1 WHERE stat IS NOT NULL");
        }
        return estimates;
    }

    @Override
    public Map<TableName, List<Column>> columns(Connection connection) throws SQLException {
        Set<String> broken = SqliteViews.broken(connection).keySet();
        Map<TableName, List<Column>> columns = new TreeMap<>(Comparator.comparing(TableName::name));
        broken.forEach(name -> columns.put(TableName.of(name), List.of()));
        ask(
                connection,
                row -> columns.computeIfAbsent(TableName.of(row.getString("table_name")), name -> new ArrayList<>())
                        .add(column(row)),
                COLUMNS.formatted(SqliteViews.marks(broken.size()))
                        + " t.type <> 'shadow' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY t.name, c.cid",
                broken.toArray());
        return columns;
    }

    private static Column column(ResultSet row) throws SQLException {
        boolean generated = row.getInt("hidden") > 1;
        return new Column(
                row.getString("name"),
                row.getString("type"),
                !row.getBoolean("notnull") && row.getInt("pk") == 0,
                text(row, "dflt_value"),
                generated,
                Optional.empty());
    }

    @Override
    public TableDetails details(Connection connection, Table table) throws SQLException {
        String name = table.name().name();
        Optional<String> sql =
                ask(connection, row -> row.getString(1), TEXT, name).stream().findFirst();
        if (SqliteViews.broken(connection).containsKey(name)) {
            return new TableDetails(
                    table, List.of(), Optional.empty(), List.of(), List.of(), List.of(), List.of(), List.of(), sql);
        }
        return new TableDetails(
                table,
                ask(connection, SqliteCatalogue::column, COLUMNS.formatted("") + " t.name = ? ORDER BY c.cid", name),
                primary(connection, name),
                unique(connection, name),
                foreign(connection, name),
                ask(connection, row -> TableName.of(row.getString(1)), REFERENCES, name),
                indexes(connection, name),
                table.kind().equals("view")
                        ? List.of()
                        : sql.map(SqliteText::checks).orElse(List.of()),
                table.kind().equals("view") ? sql : Optional.empty());
    }

    private static Optional<Key> primary(Connection connection, String table) throws SQLException {
        List<String> columns = ask(
                connection,
                row -> row.getString(1),
                "SELECT name FROM pragma_table_xinfo(?) WHERE pk > 0 ORDER BY pk",
                table);
        return columns.isEmpty() ? Optional.empty() : Optional.of(new Key("PRIMARY KEY", columns));
    }

    private static List<Key> unique(Connection connection, String table) throws SQLException {
        return KeyRows.keys(
                ask(
                        connection,
                        row -> new KeyColumn(
                                "UNIQUE", row.getString("name"), row.getString("column_name"), Optional.empty()),
                        KEYS,
                        table),
                "UNIQUE");
    }

    private static List<ForeignKey> foreign(Connection connection, String table) throws SQLException {
        return KeyRows.foreignKeys(ask(connection, SqliteCatalogue::foreign, FOREIGN, table));
    }

    private static KeyColumn foreign(ResultSet row) throws SQLException {
        Reference reference = new Reference(
                TableName.of(row.getString("table")),
                text(row, "to"),
                Reference.rule(text(row, "on_delete")),
                Reference.rule(text(row, "on_update")));
        return new KeyColumn(
                "FOREIGN KEY", "foreign key " + row.getInt("id"), row.getString("from"), Optional.of(reference));
    }

    /** The pragmas tell neither expressions nor conditions, the statement that made the index does. */
    private static List<Index> indexes(Connection connection, String table) throws SQLException {
        return ask(
                connection,
                row -> SqliteText.index(row.getString("name"), row.getBoolean("unique"), row.getString("sql")),
                INDEXES,
                table);
    }
}
