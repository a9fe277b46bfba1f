package dev.pegboard.engine.db.diff;

import dev.pegboard.engine.db.dialect.Engine;
import dev.pegboard.engine.db.dialect.SchemaWords;
import dev.pegboard.engine.db.dialect.Step;
import dev.pegboard.engine.db.dialect.Step.Effect;
import dev.pegboard.engine.db.diff.Change.Action;
import dev.pegboard.engine.db.schema.Blueprint;
import dev.pegboard.engine.db.schema.Detached;
import dev.pegboard.engine.db.schema.Piece;
import dev.pegboard.engine.db.schema.Piece.Kind;
import dev.pegboard.engine.db.schema.TableBlueprint;
import dev.pegboard.engine.db.schema.TableName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Compares two databases of one engine. */
final class Comparison {
    private final Blueprint original;
    private final Blueprint branch;
    private final Engine engine;
    private final SchemaWords words;
    private final Described described;
    private final MentionOrder<TableBlueprint> order;
    private final NewSchemas schemas;
    private final LooseComparison loose;
    private final Map<TableName, TableBlueprint> before = new LinkedHashMap<>();
    private final Map<TableName, TableBlueprint> after = new LinkedHashMap<>();
    private final List<Change> changes = new ArrayList<>();
    private final List<Step> detours = new ArrayList<>();
    private final Set<TableName> reshaped = new HashSet<>();

    Comparison(Blueprint original, Blueprint branch, Dialect dialect) {
        this.original = original;
        this.branch = branch;
        this.engine = dialect.engine();
        this.words = dialect.words();
        this.described = new Described(words);
        this.order = MentionOrder.ofTables(dialect.engine());
        this.schemas = new NewSchemas(original, branch, words);
        this.loose = new LooseComparison(original, branch, dialect);
        original.tables().stream().filter(table -> !table.isView()).forEach(table -> before.put(table.name(), table));
        branch.tables().stream().filter(table -> !table.isView()).forEach(table -> after.put(table.name(), table));
    }

    SchemaDifference result() {
        detached();
        removedTables();
        addedTables();
        changedTables();
        loose.compare(reshaped);
        Set<Step> steps = new LinkedHashSet<>(loose.drops());
        changes.forEach(change -> steps.addAll(change.steps()));
        steps.addAll(detours);
        steps.addAll(loose.creations());
        changes.addAll(loose.changes());
        return new SchemaDifference(
                List.copyOf(changes),
                steps.stream().sorted(Comparator.comparing(Step::stage)).toList());
    }

    private void detached() {
        MentionOrder<Detached> sorting = new MentionOrder<>(engine, Detached::name, words::shown);
        Map<List<Object>, Detached> old = new LinkedHashMap<>();
        sorting.sorted(original.detached()).reversed().forEach(one -> old.put(List.of(one.kind(), one.name()), one));
        for (Detached now : sorting.sorted(branch.detached())) {
            Detached earlier = old.remove(List.of(now.kind(), now.name()));
            if (earlier == null) {
                List<Step> steps = new ArrayList<>(schemas.before(now.name()));
                steps.addAll(words.create(now));
                steps.addAll(now.comment().isPresent() ? words.comment(now) : List.of());
                changes.add(described.detached(Action.ADDED, now, steps));
            } else {
                detached(earlier, now);
            }
        }
        old.values().forEach(gone -> changes.add(described.detached(Action.REMOVED, gone, words.drop(gone))));
    }

    private void detached(Detached earlier, Detached now) {
        if (!words.isSame(earlier, now)) {
            changes.add(described.detached(Action.CHANGED, now, words.change(earlier, now)));
        }
        if (!earlier.comment().equals(now.comment())) {
            changes.add(described.comment(earlier, now, words.comment(now)));
        }
    }

    /** A table of another kind is another table. */
    private boolean stays(TableBlueprint table) {
        TableBlueprint now = after.get(table.name());
        boolean whole = table.kind().equals("virtual table");
        return now != null
                && now.kind().equals(table.kind())
                && (!whole || now.statement().equals(table.statement()));
    }

    /** Whoever mentions another one goes before it; keys in a circle go before all of them. */
    private void removedTables() {
        List<TableBlueprint> removed = order.sorted(
                before.values().stream().filter(table -> !stays(table)).toList());
        for (TableBlueprint table : removed.reversed()) {
            List<Step> steps = new ArrayList<>();
            for (Piece key : table.pieces(Kind.FOREIGN_KEY)) {
                words.drop(table, key).stream()
                        .filter(step -> step.effect() != Effect.IMPOSSIBLE)
                        .forEach(steps::add);
            }
            steps.addAll(words.drop(table));
            changes.add(described.table(Action.REMOVED, table, steps));
            reshaped.add(table.name());
        }
    }

    private void addedTables() {
        List<TableBlueprint> added = after.values().stream()
                .filter(table -> {
                    TableBlueprint old = before.get(table.name());
                    return old == null || !stays(old);
                })
                .toList();
        for (TableBlueprint table : order.sorted(added)) {
            List<Step> steps = new ArrayList<>(schemas.before(table.name()));
            steps.addAll(words.create(table));
            steps.addAll(words.comments(table));
            changes.add(described.table(Action.ADDED, table, steps));
        }
    }

    private void changedTables() {
        List<TableComparison> tables = new ArrayList<>();
        Set<TableName> unlinked = new HashSet<>();
        for (TableBlueprint old : before.values()) {
            if (stays(old)) {
                TableComparison table = new TableComparison(old, Objects.requireNonNull(after.get(old.name())), words);
                tables.add(table);
                changes.addAll(table.changes());
                if (table.reshaped()) {
                    reshaped.add(old.name());
                }
                if (table.unlinked()) {
                    unlinked.add(old.name());
                }
            }
        }
        for (TableComparison table : tables) {
            for (Piece key : table.kept(Kind.FOREIGN_KEY)) {
                if (table.unlinked() || unlinked.stream().anyMatch(name -> order.mentions(key.definition(), name))) {
                    table.detour(key);
                }
            }
            for (Piece rule : table.kept(Kind.CHECK, Kind.INDEX)) {
                if (loose.reshaped().stream().anyMatch(name -> order.mentions(rule.definition(), name))) {
                    table.detour(rule);
                }
            }
            detours.addAll(table.detours());
        }
    }
}
