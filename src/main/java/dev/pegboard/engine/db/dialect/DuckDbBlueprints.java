package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Question.ask;
import static dev.pegboard.engine.db.dialect.Question.text;

import dev.pegboard.engine.db.schema.Blueprint;
import dev.pegboard.engine.db.schema.ColumnBlueprint;
import dev.pegboard.engine.db.schema.Detached;
import dev.pegboard.engine.db.schema.Piece;
import dev.pegboard.engine.db.schema.Piece.Kind;
import dev.pegboard.engine.db.schema.TableBlueprint;
import dev.pegboard.engine.db.schema.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How a DuckDB database is built: it writes the statements that would make it. */
final class DuckDbBlueprints implements Blueprints {
    private static final String OWN = " WHERE NOT internal AND NOT temporary AND database_name = current_database()";

    private static final String TABLES = """
            SELECT schema_name, table_name, 'table' AS kind, schema_name = current_schema() AS in_default, sql, comment
            FROM duckdb_tables()""" + OWN + """
             UNION ALL
            SELECT schema_name, view_name, 'view', schema_name = current_schema(), sql, comment
            FROM duckdb_views()""" + OWN + " ORDER BY in_default DESC, schema_name, table_name";

    /** A primary key lets no column be empty by itself, so that it counts as the key's rule and not the column's. */
    private static final String COLUMNS = """
            SELECT c.schema_name, c.table_name, c.column_name, c.data_type AS type,
                   c.is_nullable OR k.table_name IS NOT NULL AS nullable,
                   CASE WHEN i.is_generated = 'ALWAYS' THEN NULL ELSE c.column_default END AS given,
                   CASE WHEN i.is_generated = 'ALWAYS' THEN 'GENERATED ALWAYS AS (' || c.column_default || ')' END
                       AS filling, c.comment
            FROM duckdb_columns() c LEFT JOIN information_schema.columns i
                 ON i.table_catalog = c.database_name AND i.table_schema = c.schema_name
                 AND i.table_name = c.table_name AND i.column_name = c.column_name
            LEFT JOIN duckdb_constraints() k
                 ON k.database_name = c.database_name AND k.schema_name = c.schema_name
                 AND k.table_name = c.table_name AND k.constraint_type = 'PRIMARY KEY'
                 AND list_contains(k.constraint_column_names, c.column_name)
            WHERE NOT c.internal AND c.database_name = current_database()
            ORDER BY c.schema_name, c.table_name, c.column_index""";

    /** Those without an index of a person's name them by their words. */
    private static final String PIECES = """
            SELECT schema_name, table_name, constraint_type AS kind, constraint_text AS name,
                   constraint_text AS definition
            FROM duckdb_constraints()
            WHERE constraint_type <> 'NOT NULL' AND database_name = current_database()
            UNION ALL
            SELECT schema_name, table_name, 'INDEX', index_name, sql FROM duckdb_indexes()
            WHERE database_name = current_database() ORDER BY 1, 2, 3, 4""";

    private static final String SEQUENCES = """
            SELECT schema_name, sequence_name AS table_name,
                   'INCREMENT BY ' || increment_by || ' START WITH ' || start_value
                       || CASE WHEN increment_by > 0 AND min_value = 1 AND max_value = 9223372036854775807 THEN ''
                               ELSE ' MINVALUE ' || min_value || ' MAXVALUE ' || max_value END
                       || CASE WHEN cycle THEN ' CYCLE' ELSE '' END AS definition, comment
            FROM duckdb_sequences()""" + OWN.replace("NOT internal AND ", "") + " ORDER BY 1, 2";

    private final DuckDbWords words;

    DuckDbBlueprints(Engine engine) {
        this.words = new DuckDbWords(engine);
    }

    @Override
    public SchemaWords words() {
        return words;
    }

    @Override
    public Blueprint read(Connection connection) throws SQLException {
        Sketch sketch = new Sketch();
        ask(connection, row -> sketch.add(name(row), column(row)), COLUMNS);
        ask(connection, row -> sketch.add(name(row), piece(row)), PIECES);
        DuckDbPrograms programs = new DuckDbPrograms(words, connection);
        List<Detached> detached = new ArrayList<>(programs.types());
        detached.addAll(ask(
                connection,
                row -> Detached.of("sequence", name(row), row.getString("definition"))
                        .withComment(text(row, "comment")),
                SEQUENCES));
        return new Blueprint(ask(connection, row -> table(row, sketch), TABLES), detached, programs.read());
    }

    private static TableName name(ResultSet row) throws SQLException {
        return TableName.of(row.getString("schema_name"), row.getString("table_name"));
    }

    private static TableBlueprint table(ResultSet row, Sketch sketch) throws SQLException {
        TableName name = name(row);
        return new TableBlueprint(
                name,
                row.getString("kind"),
                row.getBoolean("in_default"),
                sketch.columns(name),
                sketch.pieces(name),
                "",
                text(row, "sql").map(DuckDbBlueprints::bare),
                text(row, "comment"));
    }

    static String bare(String sql) {
        return sql.strip().replaceFirst(";$", "");
    }

    private static ColumnBlueprint column(ResultSet row) throws SQLException {
        return new ColumnBlueprint(
                row.getString("column_name"),
                row.getString("type"),
                row.getBoolean("nullable"),
                text(row, "given").filter(value -> !value.equals("NULL")),
                text(row, "filling"),
                Optional.empty(),
                text(row, "comment"));
    }

    private static Piece piece(ResultSet row) throws SQLException {
        Kind kind = switch (row.getString("kind")) {
            case "PRIMARY KEY" -> Kind.PRIMARY_KEY;
            case "UNIQUE" -> Kind.UNIQUE;
            case "FOREIGN KEY" -> Kind.FOREIGN_KEY;
            case "INDEX" -> Kind.INDEX;
            default -> Kind.CHECK;
        };
        return new Piece(kind, row.getString("name"), bare(row.getString("definition")));
    }
}
