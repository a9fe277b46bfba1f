package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Question.ask;
import static dev.pegboard.engine.db.dialect.Question.number;
import static dev.pegboard.engine.db.dialect.Question.text;

import dev.pegboard.engine.db.dialect.KeyRows.IndexColumn;
import dev.pegboard.engine.db.dialect.KeyRows.KeyColumn;
import dev.pegboard.engine.db.schema.Check;
import dev.pegboard.engine.db.schema.Column;
import dev.pegboard.engine.db.schema.Index;
import dev.pegboard.engine.db.schema.Table;
import dev.pegboard.engine.db.schema.TableDetails;
import dev.pegboard.engine.db.schema.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A catalogue that is asked in SQL: engines differ in their questions, and all name the answers alike. */
abstract class SqlCatalogue implements Catalogue {
    private final Questions questions;

    /**
     * What is asked. Questions about one table take its schema and its name.
     *
     * @param tables gives table_schema, table_name, kind, in_default, estimate, comment
     * @param columns gives table_schema, table_name, column_name, type, nullable, expression, generated, comment; ends
     *     where a condition may begin
     * @param ownColumns the condition for the columns of all tables, in order
     * @param tableColumns the condition for the columns of one table, in order
     * @param keys gives constraint_type, constraint_name, column_name, and for foreign keys target_schema,
     *     target_table, target_column, delete_rule, update_rule
     * @param indexes gives index_name, column_name, is_unique, method, condition; not those that are keys
     * @param checks gives constraint_name, condition
     * @param references gives table_schema, table_name of the tables that point to this one
     * @param definition gives the text of a view
     */
    record Questions(
            String version,
            String tables,
            String columns,
            String ownColumns,
            String tableColumns,
            String keys,
            String indexes,
            String checks,
            String references,
            String definition) {}

    SqlCatalogue(Questions questions) {
        this.questions = questions;
    }

    /** The version as the engine writes it, in our words. */
    abstract String shown(String version);

    @Override
    public final String version(Connection connection) throws SQLException {
        return shown(
                ask(connection, row -> row.getString(1), questions.version()).getFirst());
    }

    @Override
    public final List<Table> tables(Connection connection) throws SQLException {
        return ask(connection, SqlCatalogue::table, questions.tables());
    }

    private static Table table(ResultSet row) throws SQLException {
        return new Table(
                name(row),
                row.getString("kind"),
                row.getBoolean("in_default"),
                number(row, "estimate"),
                text(row, "comment"));
    }

    private static TableName name(ResultSet row) throws SQLException {
        return TableName.of(row.getString("table_schema"), row.getString("table_name"));
    }

    @Override
    public final Map<TableName, List<Column>> columns(Connection connection) throws SQLException {
        Map<TableName, List<Column>> columns = new LinkedHashMap<>();
        ask(
                connection,
                row -> columns.computeIfAbsent(name(row), name -> new ArrayList<>())
                        .add(column(row)),
                questions.columns() + questions.ownColumns());
        return columns;
    }

    private static Column column(ResultSet row) throws SQLException {
        return new Column(
                row.getString("column_name"),
                row.getString("type"),
                row.getBoolean("nullable"),
                text(row, "expression"),
                row.getBoolean("generated"),
                text(row, "comment"));
    }

    @Override
    public final TableDetails details(Connection connection, Table table) throws SQLException {
        Object[] name = {table.name().schema().orElse(""), table.name().name()};
        List<KeyColumn> keys = ask(connection, KeyColumn::of, questions.keys(), name);
        return new TableDetails(
                table,
                ask(connection, SqlCatalogue::column, questions.columns() + questions.tableColumns(), name),
                KeyRows.keys(keys, "PRIMARY KEY").stream().findFirst(),
                KeyRows.keys(keys, "UNIQUE"),
                KeyRows.foreignKeys(keys),
                ask(connection, SqlCatalogue::name, questions.references(), name),
                indexes(connection, table.name()),
                checks(connection, name),
                table.kind().contains("view") ? definition(connection, name) : Optional.empty());
    }

    List<Index> indexes(Connection connection, TableName table) throws SQLException {
        return KeyRows.indexes(ask(
                connection, IndexColumn::of, questions.indexes(), table.schema().orElse(""), table.name()));
    }

    private List<Check> checks(Connection connection, Object[] name) throws SQLException {
        return ask(
                connection,
                row -> new Check(row.getString("constraint_name"), row.getString("condition")),
                questions.checks(),
                name);
    }

    private Optional<String> definition(Connection connection, Object[] name) throws SQLException {
        return ask(connection, row -> Optional.ofNullable(row.getString(1)), questions.definition(), name).stream()
                .flatMap(Optional::stream)
                .findFirst();
    }
}
