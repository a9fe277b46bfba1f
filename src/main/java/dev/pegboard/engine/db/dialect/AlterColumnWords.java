package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Step.Stage.ALTER_COLUMN;
import static dev.pegboard.engine.db.dialect.Step.Stage.DROP_COLUMN;

import dev.pegboard.engine.db.dialect.Step.Effect;
import dev.pegboard.engine.db.schema.ColumnBlueprint;
import dev.pegboard.engine.db.schema.TableBlueprint;
import java.util.ArrayList;
import java.util.List;

/** The words of engines that change one property of a column at a time. */
abstract class AlterColumnWords extends SchemaWords {
    AlterColumnWords(Engine engine) {
        super(engine);
    }

    /** What follows the name of a column to give it another type. */
    abstract String type(ColumnBlueprint after);

    /** What follows the name of a column that begins to count, or counts otherwise. */
    abstract String counting(ColumnBlueprint before, ColumnBlueprint after);

    @Override
    public boolean remakes(ColumnBlueprint before, ColumnBlueprint after) {
        return !before.filling().equals(after.filling()) && (before.isComputed() || after.isComputed());
    }

    /** A default of the old type may be none of the new one: it goes before, and the new one comes after. */
    @Override
    public List<Step> change(TableBlueprint table, ColumnBlueprint before, ColumnBlueprint after) {
        if (remakes(before, after)) {
            return anew(table, before, after);
        }
        boolean typed = !before.type().equals(after.type());
        boolean given = typed || !before.defaultValue().equals(after.defaultValue());
        List<Step> steps = new ArrayList<>();
        if (before.defaultValue().isPresent() && (typed || after.defaultValue().isEmpty())) {
            steps.add(column(table, after, "DROP DEFAULT"));
        }
        if (before.filling().isPresent() && after.filling().isEmpty()) {
            steps.add(column(table, after, "DROP IDENTITY"));
        }
        if (typed) {
            steps.add(Step.destructive(
                    ALTER_COLUMN, column(table, after, type(after)).sql()));
        }
        if (before.nullable() != after.nullable()) {
            steps.add(column(table, after, after.nullable() ? "DROP NOT NULL" : "SET NOT NULL"));
        }
        if (after.filling().isPresent() && !before.filling().equals(after.filling())) {
            steps.add(column(table, after, counting(before, after)));
        }
        if (given && after.defaultValue().isPresent()) {
            steps.add(column(table, after, "SET DEFAULT " + after.defaultValue().get()));
        }
        return steps;
    }

    /** A computed column is made again; only what others computed is lost by that. It stays if none can be added. */
    final List<Step> anew(TableBlueprint table, ColumnBlueprint before, ColumnBlueprint after) {
        List<Step> added = add(table, after);
        if (added.stream().anyMatch(step -> step.effect() == Effect.IMPOSSIBLE)) {
            return added;
        }
        Step drop = drop(table, before, DROP_COLUMN).getFirst();
        boolean computed = before.isComputed() && after.isComputed();
        List<Step> steps = new ArrayList<>();
        steps.add(computed ? Step.of(drop.stage(), drop.sql()) : drop);
        steps.addAll(added);
        return steps;
    }

    final Step column(TableBlueprint table, ColumnBlueprint column, String words) {
        return alter(ALTER_COLUMN, table, "ALTER COLUMN " + quoted(column.name()) + " " + words);
    }
}
