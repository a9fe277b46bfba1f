package dev.pegboard.engine.db.diff;

import dev.pegboard.engine.db.dialect.Engine;
import dev.pegboard.engine.db.dialect.SchemaWords;
import dev.pegboard.engine.db.dialect.Step;
import dev.pegboard.engine.db.diff.Change.Action;
import dev.pegboard.engine.db.schema.Blueprint;
import dev.pegboard.engine.db.schema.Program;
import dev.pegboard.engine.db.schema.TableBlueprint;
import dev.pegboard.engine.db.schema.TableName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares what has no rows, as views and triggers: each that is in the way goes first and comes back last. */
final class LooseComparison {
    private final SchemaWords words;
    private final Described described;
    private final NewSchemas schemas;
    private final MentionOrder<Loose> order;
    private final Map<String, Loose> before;
    private final Map<String, Loose> after;
    private final Set<String> dropped = new HashSet<>();
    private final List<Change> changes = new ArrayList<>();
    private final List<Step> drops = new ArrayList<>();
    private final List<Step> creations = new ArrayList<>();

    LooseComparison(Blueprint original, Blueprint branch, Dialect dialect) {
        Engine engine = dialect.engine();
        this.words = dialect.words();
        this.described = new Described(words);
        this.schemas = new NewSchemas(original, branch, words);
        this.order = new MentionOrder<>(engine, Loose::name, Loose::needs);
        this.before = all(original);
        this.after = all(branch);
    }

    /** Each after those it needs. */
    private Map<String, Loose> all(Blueprint blueprint) {
        List<Loose> all = new ArrayList<>();
        blueprint.tables().stream().filter(TableBlueprint::isView).forEach(view -> all.add(new Loose.View(view)));
        blueprint.programs().forEach(program -> all.add(new Loose.Code(program)));
        Map<String, Loose> sorted = new LinkedHashMap<>();
        order.sorted(all).forEach(one -> sorted.put(one.key(), one));
        return sorted;
    }

    List<Change> changes() {
        return changes;
    }

    /** Whoever needs another one goes before it. */
    List<Step> drops() {
        return drops.reversed();
    }

    List<Step> creations() {
        return creations;
    }

    /** Those that are dropped and come back with another shape: whatever rests on them has to be away meanwhile. */
    Set<TableName> reshaped() {
        return before.values().stream()
                .filter(one -> !one.isHeld() && after.containsKey(one.key()) && isInTheWay(one))
                .map(Loose::name)
                .collect(Collectors.toSet());
    }

    private boolean isInTheWay(Loose one) {
        Loose now = after.get(one.key());
        return now == null || !one.isSame(now) && !one.isReplaceable(now);
    }

    /** Those that need what is reshaped have to be away meanwhile, and so do those that need them. */
    void compare(Set<TableName> reshaped) {
        Set<TableName> disturbed = new HashSet<>(reshaped);
        Set<TableName> wanted = after.values().stream().map(Loose::name).collect(Collectors.toSet());
        for (Loose one : before.values()) {
            boolean disturbs = one.isHeld() && disturbed.stream().anyMatch(name -> order.mentions(one, name));
            if (disturbs || isInTheWay(one)) {
                disturbed.add(one.name());
                dropped.add(one.key());
                drops.addAll(one.drop(words, wanted.contains(one.name())).reversed());
            }
            if (!after.containsKey(one.key())) {
                changes.add(changed(Action.REMOVED, one, one.drop(words, wanted.contains(one.name()))));
            }
        }
        after.values().forEach(this::now);
    }

    private Change changed(Action action, Loose one, List<Step> steps) {
        return switch (one) {
            case Loose.View(TableBlueprint view) -> described.table(action, view, steps);
            case Loose.Code(Program program) -> described.program(action, program, steps);
        };
    }

    private void now(Loose one) {
        Loose old = before.get(one.key());
        List<Step> steps = new ArrayList<>(schemas.before(one.name()));
        steps.addAll(one.creation(words));
        if (old == null) {
            changes.add(changed(Action.ADDED, one, steps));
        } else if (!old.isSame(one)) {
            if (dropped.contains(one.key())) {
                List<Step> all = new ArrayList<>(old.drop(words, true));
                all.addAll(steps);
                changes.add(changed(Action.CHANGED, one, all));
            } else {
                small(old, one).forEach(change -> steps.addAll(change.steps()));
                changes.add(changed(Action.CHANGED, one, steps));
            }
        } else {
            List<Change> small = small(old, one);
            changes.addAll(small);
            if (!dropped.contains(one.key())) {
                small.forEach(change -> creations.addAll(change.steps()));
                return;
            }
        }
        creations.addAll(steps);
    }

    /** What differs although both were made by the same words. */
    private List<Change> small(Loose old, Loose one) {
        if (old instanceof Loose.View(TableBlueprint earlier) && one instanceof Loose.View(TableBlueprint now)) {
            return new TableComparison(earlier, now, words).changes();
        }
        return old instanceof Loose.Code(Program earlier)
                        && one instanceof Loose.Code(Program now)
                        && !earlier.comment().equals(now.comment())
                ? List.of(described.comment(earlier, now, words.comment(now)))
                : List.of();
    }
}
