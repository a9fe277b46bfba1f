package dev.pegboard.tools.database;

import dev.pegboard.base.ShortLine;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.catalog.Untrusted;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.schema.Check;
import dev.pegboard.engine.db.schema.Column;
import dev.pegboard.engine.db.schema.ForeignKey;
import dev.pegboard.engine.db.schema.Index;
import dev.pegboard.engine.db.schema.Key;
import dev.pegboard.engine.db.schema.Outline;
import dev.pegboard.engine.db.schema.SchemaText;
import dev.pegboard.engine.db.schema.Table;
import dev.pegboard.engine.db.schema.TableDetails;
import dev.pegboard.engine.db.schema.TableName;
import dev.pegboard.rows.Count;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Shows how a table is made, or in short how all of them are. */
final class GetSchema implements Tool<GetSchema.Input, GetSchema.Output> {
    /** Few tables need less room than this, so that no more of them are asked for than an answer may have. */
    private static final int CHARACTERS_OF_A_TABLE = 150;

    record Input(@Parameter(maxLength = 400) Optional<String> table, Optional<String> database) {}

    /**
     * What was found: details of one table, or all tables in short.
     *
     * @param tables each table with its columns on one line
     * @param content says that all of it is untrusted
     */
    record Output(
            String database, Optional<Details> table, List<String> tables, int shown, int total, String content) {}

    /** A table. */
    record Details(
            String name,
            String kind,
            Optional<Long> rows,
            Optional<String> comment,
            List<Column> columns,
            Optional<Key> primaryKey,
            List<Key> uniqueKeys,
            List<Foreign> foreignKeys,
            List<String> referencedBy,
            List<Index> indexes,
            List<Check> checks,
            Optional<String> definition) {
        static Details of(TableDetails found) {
            return new Details(
                    found.table().name().toString(),
                    found.table().kind(),
                    found.table().rows(),
                    found.table().comment(),
                    found.columns(),
                    found.primaryKey(),
                    found.uniqueKeys(),
                    found.foreignKeys().stream().map(Foreign::of).toList(),
                    found.referencedBy().stream().map(TableName::toString).toList(),
                    found.indexes(),
                    found.checks(),
                    found.definition());
        }
    }

    /** A foreign key. */
    record Foreign(
            String name,
            List<String> columns,
            String target,
            List<String> targetColumns,
            Optional<String> onDelete,
            Optional<String> onUpdate) {
        static Foreign of(ForeignKey key) {
            return new Foreign(
                    key.name(),
                    key.columns(),
                    key.target().toString(),
                    key.targetColumns(),
                    key.onDelete(),
                    key.onUpdate());
        }
    }

    @Override
    public Outcome run(Input input, ToolContext context) {
        Database database = context.workspace().databases().open(input.database());
        return input.table().map(table -> one(database, table, context)).orElseGet(() -> all(database, context));
    }

    private static Outcome one(Database database, String name, ToolContext context) {
        TableDetails details = database.details(name, context::onCancel);
        Output output =
                new Output(database.name(), Optional.of(Details.of(details)), List.of(), 1, 1, Untrusted.CONTENT);
        return Outcome.done("A table of " + database.name() + ".\n" + Untrusted.fenced(SchemaText.of(details)), output);
    }

    private static Outcome all(Database database, ToolContext context) {
        int room = context.workspace().allSettings().answerCharacters();
        Outline outline = database.outline(room / CHARACTERS_OF_A_TABLE, context::onCancel);
        Map<TableName, List<String>> columns = outline.tables();
        Map<TableName, String> remarks = columns.containsValue(List.of()) ? remarks(database, context) : Map.of();
        List<String> lines = columns.entrySet().stream()
                .map(entry -> SchemaText.brief(entry.getKey(), entry.getValue())
                        + (entry.getValue().isEmpty() ? remarks.getOrDefault(entry.getKey(), "") : ""))
                .toList();
        Outcome whole = brief(database, lines, outline.total());
        for (int shown = lines.size() / 2; shown > 0; shown /= 2) {
            List<String> first = lines.subList(0, shown);
            whole = whole.orShorter(() -> brief(database, first, outline.total()));
        }
        return whole;
    }

    /** What is known of tables without columns. */
    private static Map<TableName, String> remarks(Database database, ToolContext context) {
        Map<TableName, String> remarks = new HashMap<>();
        for (Table table : database.tables(context::onCancel)) {
            table.comment().ifPresent(comment -> remarks.put(table.name(), "  -- " + ShortLine.of(comment)));
        }
        return remarks;
    }

    private static Outcome brief(Database database, List<String> shown, int total) {
        String cut = shown.size() == total ? "" : ", the rest by get_tables and search_schema";
        String head = shown.size() + " of " + Count.of(total, "table") + " of " + database.name() + cut + ".\n";
        Output output = new Output(database.name(), Optional.empty(), shown, shown.size(), total, Untrusted.CONTENT);
        return Outcome.done(head + Untrusted.fenced(String.join("\n", shown)), output);
    }
}
