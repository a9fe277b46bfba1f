package dev.pegboard.engine.db.admin.file;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.Course;
import java.io.IOException;
import java.io.Writer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes some tables of a DuckDB database as SQL, each value as the text that DuckDB itself reads back. */
final class DuckDbDump {
    private final AdminSession session;
    private final Writer out;
    private final Course course;

    DuckDbDump(AdminSession session, Writer out, Course course) {
        this.session = session;
        this.out = out;
        this.course = course;
    }

    /** A table, with the statement that makes it. */
    private record Table(String schema, String name, String sql) {
        String shown() {
            return schema.equals("main") ? name : schema + "." + name;
        }

        String quoted() {
            return SqliteLiteral.name(schema) + "." + SqliteLiteral.name(name);
        }
    }

    void write(List<String> wanted) throws SQLException, IOException {
        List<Table> all = session.ask(
                row -> new Table(row.getString(1), row.getString(2), row.getString(3)),
                "SELECT schema_name, table_name, sql FROM duckdb_tables() WHERE NOT internal AND NOT temporary"
                        + " ORDER BY table_oid");
        Set<String> names =
                TableChoice.of(wanted, all.stream().map(Table::shown).toList());
        List<Table> chosen =
                all.stream().filter(table -> names.contains(table.shown())).toList();
        out.write("BEGIN TRANSACTION;\n");
        for (String schema : chosen.stream().map(Table::schema).collect(Collectors.toSet())) {
            out.write("CREATE SCHEMA IF NOT EXISTS " + SqliteLiteral.name(schema) + ";\n");
        }
        sequences(chosen);
        for (int i = 0; i < chosen.size(); i++) {
            course.progress(i, chosen.size(), "writing " + chosen.get(i).shown());
            table(chosen.get(i));
        }
        out.write("COMMIT;\n");
    }

    /** Those that a default of the tables may use, from where they stand. */
    private void sequences(List<Table> chosen) throws SQLException, IOException {
        if (chosen.stream().noneMatch(table -> table.sql().contains("nextval("))) {
            return;
        }
        for (String sql : session.texts("SELECT CASE WHEN last_value IS NULL THEN sql ELSE regexp_replace(sql,"
                + " 'START -?\\d+', 'START ' || least(last_value + increment_by, max_value)) END"
                + " FROM duckdb_sequences() WHERE NOT temporary")) {
            out.write(ended(sql));
        }
    }

    private static String ended(String sql) {
        return sql.stripTrailing().endsWith(";") ? sql + "\n" : sql + ";\n";
    }

    private void table(Table table) throws SQLException, IOException {
        out.write(ended(table.sql()));
        List<String> columns = new ArrayList<>();
        for (List<String> column : session.ask(
                row -> List.of(row.getString(1), row.getString(2)),
                "SELECT c.column_name, c.data_type FROM duckdb_columns() c WHERE c.schema_name=? AND c.table_name=?"
                        + " AND NOT EXISTS (SELECT 1 FROM information_schema.columns g WHERE g.table_schema=c.schema_name"
                        + " AND g.table_name=c.table_name AND g.column_name=c.column_name AND g.is_generated='ALWAYS')"
                        + " ORDER BY c.column_index",
                table.schema(),
                table.name())) {
            requireText(table, column.getLast());
            columns.add(SqliteLiteral.name(column.getFirst()));
        }
        rows(table, columns);
        for (String sql : session.texts(
                "SELECT sql FROM duckdb_indexes() WHERE schema_name=? AND table_name=? AND sql IS NOT NULL",
                table.schema(),
                table.name())) {
            out.write(ended(sql));
        }
    }

    /** The text of some types does not tell which member a value is of. */
    private static void requireText(Table table, String type) {
        if (type.contains("UNION(") || type.contains("VARIANT")) {
            throw new Fault(
                            FaultCode.DB_UNSUPPORTED,
                            "Table '" + table.shown() + "' has a column of type " + type + ", which SQL cannot hold")
                    .hint("Dump the whole database.");
        }
    }

    private void rows(Table table, List<String> columns) throws SQLException, IOException {
        String texts = columns.stream().map(name -> name + "::VARCHAR").collect(Collectors.joining(","));
        new InsertedRows(session, out, course)
                .write(
                        "SELECT " + texts + " FROM " + table.quoted(),
                        "INSERT INTO " + table.quoted() + "(" + String.join(",", columns) + ")",
                        (row, column) -> literal(row.getString(column)));
    }

    private static String literal(@Nullable String text) {
        return text == null ? "NULL" : "'" + text.replace("'", "''").replace("\0", "'||chr(0)||'") + "'";
    }
}
