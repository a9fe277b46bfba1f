package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Step.Stage.ADD_INDEX;
import static dev.pegboard.engine.db.dialect.Step.Stage.BEGIN;
import static dev.pegboard.engine.db.dialect.Step.Stage.END;
import static dev.pegboard.engine.db.dialect.Step.Stage.REBUILD_TABLE;

import dev.pegboard.engine.db.schema.ColumnBlueprint;
import dev.pegboard.engine.db.schema.Piece.Kind;
import dev.pegboard.engine.db.schema.TableBlueprint;
import dev.pegboard.engine.db.schema.TableName;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a table of SQLite again with its rows, as its manual says for changes that ALTER TABLE has no words for. The old
 * table steps aside first, so that nothing is left to drop by its own name if its rows do not fit and all is rolled back.
 */
final class SqliteRebuild {
    private final SqliteWords words;
    private final TableBlueprint before;
    private final TableBlueprint after;
    private final String table;
    private final String aside;

    SqliteRebuild(SqliteWords words, TableBlueprint before, TableBlueprint after) {
        this.words = words;
        this.before = before;
        this.after = after;
        this.table = words.quoted(before.name());
        this.aside = words.quoted(TableName.of("pegboard_old_" + before.name().name()));
    }

    List<Step> steps() {
        List<Step> steps = new ArrayList<>(List.of(
                Step.of(
                        BEGIN,
                        "-- run all of this in one connection, and stop at the first error\n"
                                + "PRAGMA foreign_keys = OFF"),
                Step.of(BEGIN, "PRAGMA legacy_alter_table = ON"),
                Step.of(BEGIN, "BEGIN"),
                Step.of(REBUILD_TABLE, "ALTER TABLE " + table + " RENAME TO " + aside),
                Step.of(REBUILD_TABLE, after.statement().orElseThrow())));
        copy(steps);
        steps.add(Step.destructive(REBUILD_TABLE, "DROP TABLE " + aside));
        after.pieces(Kind.INDEX).forEach(index -> steps.add(Step.of(ADD_INDEX, index.definition())));
        steps.addAll(List.of(
                Step.of(END, "PRAGMA foreign_key_check"),
                Step.of(END, "COMMIT"),
                Step.of(END, "PRAGMA legacy_alter_table = OFF"),
                Step.of(END, "PRAGMA foreign_keys = ON")));
        return steps;
    }

    /** A row that breaks a new rule takes all back. */
    private void copy(List<Step> steps) {
        List<String> common = after.columns().stream()
                .filter(column ->
                        !column.isComputed() && before.columns().stream().anyMatch(old -> isSource(old, column)))
                .map(column -> words.quoted(column.name()))
                .toList();
        if (!common.isEmpty()) {
            String list = String.join(", ", common);
            steps.add(Step.of(
                    REBUILD_TABLE,
                    "INSERT OR ROLLBACK INTO " + table + " (" + list + ") SELECT " + list + " FROM " + aside));
        }
        if (counts(before) && counts(after)) {
            String name = words.literal(before.name().name());
            String old = words.literal("pegboard_old_" + before.name().name());
            steps.add(Step.of(REBUILD_TABLE, "DELETE FROM sqlite_sequence WHERE name = " + name));
            steps.add(Step.of(
                    REBUILD_TABLE,
                    "INSERT INTO sqlite_sequence (name, seq) SELECT " + name
                            + ", seq FROM sqlite_sequence WHERE name = " + old));
        }
    }

    /** SQLite takes names of columns as the same whatever the case of their letters. */
    private static boolean isSource(ColumnBlueprint old, ColumnBlueprint column) {
        return old.name().equalsIgnoreCase(column.name());
    }

    private static boolean counts(TableBlueprint table) {
        return table.columns().stream()
                .anyMatch(column -> SqliteText.keywords(column.type()).contains("AUTOINCREMENT "));
    }
}
