package dev.pegboard.engine.db.diff;

import dev.pegboard.engine.db.dialect.Engine;
import dev.pegboard.engine.db.dialect.SchemaWords;
import dev.pegboard.engine.db.dialect.Step;
import dev.pegboard.engine.db.diff.Change.Action;
import dev.pegboard.engine.db.schema.Blueprint;
import dev.pegboard.engine.db.schema.TableBlueprint;
import dev.pegboard.engine.db.schema.TableName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares views: they have no data, so that each that is in the way goes first and comes back last. */
final class ViewComparison {
    private final Engine engine;
    private final SchemaWords words;
    private final Described described;
    private final NewSchemas schemas;
    private final Map<TableName, TableBlueprint> before;
    private final Map<TableName, TableBlueprint> after;
    private final List<Change> changes = new ArrayList<>();
    private final List<Step> drops = new ArrayList<>();
    private final List<Step> creations = new ArrayList<>();

    ViewComparison(Blueprint original, Blueprint branch, Dialect dialect) {
        this.engine = dialect.engine();
        this.words = dialect.words();
        this.described = new Described(words);
        this.schemas = new NewSchemas(original, branch, words);
        this.before = views(original);
        this.after = views(branch);
    }

    /** Each after those it reads. */
    private Map<TableName, TableBlueprint> views(Blueprint blueprint) {
        Map<TableName, TableBlueprint> views = new LinkedHashMap<>();
        new MentionOrder(engine)
                .sorted(blueprint.tables().stream()
                        .filter(TableBlueprint::isView)
                        .toList())
                .forEach(view -> views.put(view.name(), view));
        return views;
    }

    List<Change> changes() {
        return changes;
    }

    /** Whoever reads another one goes before it. */
    List<Step> drops() {
        return drops.reversed();
    }

    List<Step> creations() {
        return creations;
    }

    /** Those that read what is reshaped have to be away meanwhile, and so do those that read them. */
    void compare(Set<TableName> reshaped) {
        Set<TableName> disturbed = new HashSet<>(reshaped);
        MentionOrder order = new MentionOrder(engine);
        for (TableBlueprint view : before.values()) {
            TableBlueprint now = after.get(view.name());
            boolean same = now != null && isSame(view, now);
            if (!same || disturbed.stream().anyMatch(name -> order.mentions(view, name))) {
                disturbed.add(view.name());
                drops.addAll(words.drop(view));
            }
            if (now == null) {
                changes.add(described.table(Action.REMOVED, view, words.drop(view)));
            }
        }
        after.values().forEach(view -> view(view, disturbed));
    }

    private static boolean isSame(TableBlueprint view, TableBlueprint other) {
        return view.kind().equals(other.kind()) && view.statement().equals(other.statement());
    }

    private void view(TableBlueprint view, Set<TableName> disturbed) {
        TableBlueprint old = before.get(view.name());
        List<Step> steps = new ArrayList<>(schemas.before(view.name()));
        steps.addAll(words.create(view));
        steps.addAll(words.comments(view));
        if (old == null) {
            changes.add(described.table(Action.ADDED, view, steps));
        } else if (!isSame(old, view)) {
            List<Step> both = new ArrayList<>(words.drop(old));
            both.addAll(steps);
            changes.add(described.table(Action.CHANGED, view, both));
        } else {
            List<Change> small = new TableComparison(old, view, words).changes();
            changes.addAll(small);
            if (!disturbed.contains(view.name())) {
                small.forEach(change -> creations.addAll(change.steps()));
                return;
            }
        }
        creations.addAll(steps);
    }
}
