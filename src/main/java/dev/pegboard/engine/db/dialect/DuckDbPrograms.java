package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Question.ask;
import static dev.pegboard.engine.db.dialect.Question.text;

import dev.pegboard.engine.db.schema.Detached;
import dev.pegboard.engine.db.schema.Program;
import dev.pegboard.engine.db.schema.Program.Time;
import dev.pegboard.engine.db.schema.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Macros, triggers and types of a DuckDB database. It does not tell the default values of a macro's parameters. */
final class DuckDbPrograms {
    private static final Pattern READS = Pattern.compile("(?i)\\b(?:FROM|SELECT)\\b");

    private static final String MACROS = """
            SELECT schema_name, function_name AS name, function_type = 'table_macro' AS is_table, macro_definition,
                   list_aggregate(list_transform(list_zip(parameters, parameter_types), lambda x: '"'
                       || replace(x[1], '"', '""') || '"' || coalesce(' ' || nullif(x[2], 'NULL'), '')),
                       'string_agg', ', ') AS parameters, comment
            FROM duckdb_functions()
            WHERE NOT internal AND function_type IN ('macro', 'table_macro') AND database_name = current_database()
            ORDER BY function_type, schema_name, function_name, len(parameters)""";

    private static final String TRIGGERS = """
            SELECT schema_name, trigger_name AS name, table_name, schema_name = current_schema() AS in_default, sql,
                   comment
            FROM duckdb_triggers() WHERE NOT temporary AND database_name = current_database() ORDER BY 1, 2, 3""";

    private static final String TYPES = """
            SELECT schema_name, type_name AS name, comment FROM duckdb_types()
            WHERE NOT internal AND database_name = current_database() ORDER BY 1, 2""";

    private final DuckDbWords words;
    private final Connection connection;

    DuckDbPrograms(DuckDbWords words, Connection connection) {
        this.words = words;
        this.connection = connection;
    }

    List<Program> read() throws SQLException {
        Map<String, Program> macros = new LinkedHashMap<>();
        ask(connection, row -> macros.merge(row.getString("is_table") + name(row), macro(row), this::joined), MACROS);
        List<Program> programs = new ArrayList<>(macros.values());
        programs.addAll(ask(connection, this::trigger, TRIGGERS));
        return programs;
    }

    private static TableName name(ResultSet row) throws SQLException {
        return TableName.of(row.getString("schema_name"), row.getString("name"));
    }

    /** One that reads tables is read itself at its making. */
    private Program macro(ResultSet row) throws SQLException {
        TableName name = name(row);
        String address = (row.getBoolean("is_table") ? "MACRO TABLE " : "MACRO ") + words.quoted(name);
        String body = row.getString("macro_definition");
        String sql = "CREATE MACRO " + words.quoted(name) + "("
                + text(row, "parameters").orElse("") + ") AS " + (row.getBoolean("is_table") ? "TABLE " : "") + body;
        Time time = READS.matcher(body).find() ? Time.AMONG_VIEWS : Time.BEFORE_TABLES;
        return Program.of("macro", name, address, sql).at(time).withComment(text(row, "comment"));
    }

    /** Macros of one name are one statement. */
    private Program joined(Program first, Program more) {
        String head = "CREATE MACRO " + words.quoted(more.name());
        String sql = first.statements().getFirst()
                + ", "
                + more.statements().getFirst().substring(head.length());
        Time time = first.time() == Time.AMONG_VIEWS ? first.time() : more.time();
        return Program.of(first.kind(), first.name(), first.address(), sql)
                .at(time)
                .withComment(first.comment());
    }

    private Program trigger(ResultSet row) throws SQLException {
        TableName table = TableName.of(row.getString("schema_name"), row.getString("table_name"));
        TableName name = name(row);
        String address = "TRIGGER " + words.quoted(name.name()) + " ON " + words.quoted(table);
        String owner = row.getBoolean("in_default") ? table.name() : table.toString();
        return Program.of("trigger", name, address, DuckDbBlueprints.bare(row.getString("sql")))
                .ownedBy(Optional.of(owner));
    }

    /** What each type stands for, in one question about all. */
    List<Detached> types() throws SQLException {
        List<Detached> types =
                ask(connection, row -> Detached.of("type", name(row), "").withComment(text(row, "comment")), TYPES);
        if (types.isEmpty()) {
            return types;
        }
        String all = types.stream()
                .map(type -> "typeof(CAST(NULL AS " + words.quoted(type.name()) + "))")
                .collect(Collectors.joining(", "));
        List<Detached> defined = new ArrayList<>();
        ask(connection, row -> defined.addAll(defined(types, row)), "SELECT " + all);
        return defined;
    }

    private static List<Detached> defined(List<Detached> types, ResultSet row) throws SQLException {
        List<Detached> defined = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            Detached type = types.get(i);
            defined.add(Detached.of("type", type.name(), "AS " + row.getString(i + 1))
                    .withComment(type.comment()));
        }
        return defined;
    }
}
