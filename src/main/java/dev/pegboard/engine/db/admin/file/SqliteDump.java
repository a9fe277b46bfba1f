package dev.pegboard.engine.db.admin.file;

import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.Course;
import java.io.IOException;
import java.io.Writer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes an SQLite database as SQL that gives back every value exactly, in the way of SQLite's own shell: virtual tables
 * are written into the schema as they are, because making them would make their hidden tables too.
 */
final class SqliteDump {
    private final AdminSession session;
    private final Writer out;
    private final Course course;

    SqliteDump(AdminSession session, Writer out, Course course) {
        this.session = session;
        this.out = out;
        this.course = course;
    }

    /** Something that the schema tells of. */
    private record Entry(
            String type,
            String name,
            String table,
            @Nullable String sql) {
        boolean isVirtual() {
            return sql != null && sql.toUpperCase(Locale.ROOT).startsWith("CREATE VIRTUAL TABLE");
        }

        boolean isOwn() {
            return sql != null && !name.startsWith("sqlite_");
        }
    }

    void write(List<String> tables) throws SQLException, IOException {
        session.run("BEGIN"); // All of it is read as of one moment.
        List<Entry> all = session.ask(
                row -> new Entry(row.getString(1), row.getString(2), row.getString(3), row.getString(4)),
                "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid");
        List<Entry> chosen = tables.isEmpty() ? all : chosen(all, tables);
        out.write("PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n");
        tables(chosen);
        sequences(all, chosen);
        for (String type : List.of("index", "view", "trigger")) {
            for (Entry entry : chosen) {
                if (entry.type().equals(type) && entry.isOwn()) {
                    statement(entry);
                }
            }
        }
        if (tables.isEmpty()) {
            statistics(all);
            out.write("PRAGMA user_version=" + session.number("PRAGMA user_version") + ";\nPRAGMA application_id="
                    + session.number("PRAGMA application_id") + ";\n");
        }
        out.write("COMMIT;\n");
        session.run("COMMIT");
    }

    /** With a virtual table come the hidden ones that it consists of. */
    private List<Entry> chosen(List<Entry> all, List<String> wanted) throws SQLException {
        Set<String> names = TableChoice.of(
                wanted,
                all.stream()
                        .filter(entry ->
                                entry.isOwn() && Set.of("table", "view").contains(entry.type()))
                        .map(Entry::name)
                        .toList());
        Set<String> hidden = new HashSet<>(
                session.texts("SELECT name FROM pragma_table_list WHERE schema='main' AND type='shadow'"));
        Set<String> complete = new HashSet<>(names);
        for (Entry entry : all) {
            if (entry.isVirtual() && names.contains(entry.name())) {
                hidden.stream()
                        .filter(name -> name.startsWith(entry.name() + "_"))
                        .forEach(complete::add);
            }
        }
        return all.stream().filter(entry -> complete.contains(entry.table())).toList();
    }

    private void tables(List<Entry> chosen) throws SQLException, IOException {
        List<Entry> tables = chosen.stream()
                .filter(entry -> entry.type().equals("table") && entry.isOwn())
                .toList();
        boolean virtual = tables.stream().anyMatch(Entry::isVirtual);
        out.write(virtual ? "PRAGMA writable_schema=ON;\n" : "");
        for (int i = 0; i < tables.size(); i++) {
            Entry table = tables.get(i);
            course.progress(i, tables.size(), "writing " + table.name());
            if (table.isVirtual()) {
                String name = SqliteLiteral.text(table.name());
                out.write("INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql) VALUES('table'," + name + ","
                        + name + ",0," + SqliteLiteral.text(String.valueOf(table.sql())) + ");\n");
            } else {
                statement(table);
                rows(table.name(), columns(table.name()));
            }
        }
        out.write(virtual ? "PRAGMA writable_schema=OFF;\n" : "");
    }

    /** A comment at the end would hide the semicolon. */
    private void statement(Entry entry) throws IOException {
        out.write(entry.sql() + (String.valueOf(entry.sql()).contains("--") ? "\n;\n" : ";\n"));
    }

    /** What is stored, so no computed column, and with the number of the row where the table itself does not show it. */
    private List<String> columns(String table) throws SQLException {
        List<String> columns = new ArrayList<>(
                session.texts("SELECT name FROM pragma_table_xinfo(?) WHERE hidden NOT IN (2, 3) ORDER BY cid", table));
        boolean numbered =
                session.number("SELECT count(*) FROM pragma_table_list WHERE schema='main' AND name=? AND wr=0", table)
                        > 0;
        List<String> keys =
                session.texts("SELECT upper(type) FROM pragma_table_xinfo(?) WHERE pk > 0 ORDER BY pk", table);
        Set<String> taken =
                columns.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
        if (numbered && !keys.equals(List.of("INTEGER")) && !taken.contains("rowid")) {
            columns.addFirst("rowid");
        }
        return columns;
    }

    private void rows(String table, List<String> columns) throws SQLException, IOException {
        String quoted = SqliteLiteral.name(table);
        String names = columns.stream().map(SqliteLiteral::name).collect(Collectors.joining(","));
        new InsertedRows(session, out, course)
                .write(
                        "SELECT " + names + " FROM " + quoted,
                        "INSERT INTO " + quoted + "(" + names + ")",
                        SqliteLiteral::of);
    }

    /** Where the counters of AUTOINCREMENT stand. */
    private void sequences(List<Entry> all, List<Entry> chosen) throws SQLException, IOException {
        if (all.stream().noneMatch(entry -> entry.name().equals("sqlite_sequence"))) {
            return;
        }
        Set<String> names = chosen.stream().map(Entry::name).collect(Collectors.toSet());
        out.write(chosen.size() == all.size() ? "DELETE FROM sqlite_sequence;\n" : "");
        for (String name : session.texts("SELECT name FROM sqlite_sequence")) {
            if (names.contains(name)) {
                String text = SqliteLiteral.text(name);
                out.write("DELETE FROM sqlite_sequence WHERE name=" + text + ";\nINSERT INTO sqlite_sequence VALUES("
                        + text + ","
                        + session.number("SELECT seq FROM sqlite_sequence WHERE name=?", name) + ");\n");
            }
        }
    }

    /** What ANALYZE found, without the samples that some builds of SQLite do not know; its table exists after it only. */
    private void statistics(List<Entry> all) throws SQLException, IOException {
        if (all.stream().anyMatch(entry -> entry.name().equals("sqlite_stat1"))) {
            out.write("ANALYZE sqlite_schema;\n");
            rows("sqlite_stat1", List.of("tbl", "idx", "stat"));
        }
    }
}
