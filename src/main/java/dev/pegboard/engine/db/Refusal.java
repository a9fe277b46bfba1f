package dev.pegboard.engine.db;

import dev.pegboard.base.Fault;
import dev.pegboard.base.NearNames;
import dev.pegboard.base.VisibleText;
import dev.pegboard.engine.db.connection.StatementRefused;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.dialect.Trouble;
import dev.pegboard.engine.db.schema.Column;
import dev.pegboard.engine.db.schema.Table;
import dev.pegboard.engine.db.schema.TableName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/** Says why a database refused a statement: where, at which word, and what was perhaps meant. */
final class Refusal {
    /** Whoever made a mistake does not wait long for a better word. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Database database;
    private final String sql;

    Refusal(Database database, String sql) {
        this.database = database;
        this.sql = sql;
    }

    Fault explain(StatementRefused refused) {
        Trouble trouble = database.engine().trouble(refused.complaint(), sql);
        StringBuilder message = new StringBuilder(trouble.said());
        trouble.position().ifPresent(place -> message.append(place(place)));
        trouble.missing().ifPresent(missing -> message.append('.').append(question(missing)));
        Fault fault = new Fault(trouble.code(), message.toString(), refused);
        return trouble.position()
                .map(place -> fault.with("position", place).with("word", word(place)))
                .orElse(fault);
    }

    private String place(int position) {
        int at = Math.min(position - 1, sql.length());
        String before = sql.substring(0, at);
        int line = (int) before.chars().filter(letter -> letter == '\n').count() + 1;
        int column = at - before.lastIndexOf('\n');
        String word = word(position);
        return " at line " + line + ", column " + column
                + (word.isEmpty() ? "" : ", near '" + VisibleText.of(word) + "'");
    }

    /** The word at that place, counted from 1. */
    private String word(int position) {
        int start = Math.min(position - 1, sql.length());
        int end = start;
        while (end < sql.length() && isLetter(sql.charAt(end))) {
            end++;
        }
        return sql.substring(start, Math.max(end, Math.min(start + 1, sql.length())));
    }

    private static boolean isLetter(char letter) {
        return Character.isLetterOrDigit(letter) || letter == '_' || letter == '.' || letter == '"';
    }

    private String question(Trouble.Missing missing) {
        String name = missing.name().substring(missing.name().lastIndexOf('.') + 1);
        try {
            return switch (missing.kind()) {
                case TABLE -> NearNames.question(name, tableNames());
                case COLUMN -> NearNames.question(name, columnNames());
            };
        } catch (Fault fault) {
            return ""; // The first complaint counts.
        }
    }

    private List<String> tableNames() {
        return database.tables(Stop.after(PATIENCE)).stream()
                .map(Table::shortName)
                .map(VisibleText::name)
                .toList();
    }

    /** Of the tables that the statement names. */
    private List<String> columnNames() {
        String text = sql.toLowerCase(Locale.ROOT);
        TreeSet<String> names = new TreeSet<>();
        for (Map.Entry<TableName, List<Column>> table :
                database.columns(Stop.after(PATIENCE)).entrySet()) {
            if (text.contains(table.getKey().name().toLowerCase(Locale.ROOT))) {
                table.getValue().forEach(column -> names.add(VisibleText.name(column.name())));
            }
        }
        return new ArrayList<>(names);
    }
}
