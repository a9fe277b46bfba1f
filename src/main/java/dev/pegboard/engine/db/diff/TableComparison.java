package dev.pegboard.engine.db.diff;

import dev.pegboard.engine.db.dialect.SchemaWords;
import dev.pegboard.engine.db.dialect.Step;
import dev.pegboard.engine.db.dialect.Step.Effect;
import dev.pegboard.engine.db.dialect.Step.Stage;
import dev.pegboard.engine.db.diff.Change.Action;
import dev.pegboard.engine.db.schema.ColumnBlueprint;
import dev.pegboard.engine.db.schema.Piece;
import dev.pegboard.engine.db.schema.Piece.Kind;
import dev.pegboard.engine.db.schema.TableBlueprint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Compares a table that both databases have, or the comments of a view that both have alike. */
final class TableComparison {
    private final TableBlueprint before;
    private final TableBlueprint after;
    private final SchemaWords words;
    private final Described described;
    private final List<Change> changes = new ArrayList<>();
    private final List<Step> detours = new ArrayList<>();
    private final List<String> retypedColumns = new ArrayList<>();
    private boolean reshaped;
    private boolean unlinked;

    TableComparison(TableBlueprint before, TableBlueprint after, SchemaWords words) {
        this.before = before;
        this.after = after;
        this.words = words;
        this.described = new Described(words);
        if (before.isView()) {
            pieces();
        } else {
            compare();
        }
        comments();
    }

    List<Change> changes() {
        return changes;
    }

    /** What has to be done besides, for what both databases have alike. */
    List<Step> detours() {
        return detours;
    }

    /** True if a column goes or gets another type: views that read the table have to be made again. */
    boolean reshaped() {
        return reshaped;
    }

    /** True if foreign keys from and to the table have to be made again. */
    boolean unlinked() {
        return unlinked || reshaped && words.freesForeignKeys();
    }

    private void compare() {
        if (!before.options().equals(after.options())) {
            changes.add(described.options(before, after, words.options(before, after)));
        }
        columns();
        recompute();
        boolean altered = changes.stream().anyMatch(Change::possible);
        pieces();
        if (altered && !words.keepsIndexes()) {
            before.pieces(Kind.INDEX).stream().filter(after.pieces()::contains).forEach(index -> detour(index));
        }
        if (!detours.isEmpty()) {
            changes.set(0, changes.getFirst().and(detours));
        }
        if (words.rebuilds() && !changes.stream().allMatch(Change::possible)) {
            rebuild();
        }
    }

    /** All changes are made by one way around, and only those that lose something are marked with it. */
    private void rebuild() {
        List<Step> steps = words.rebuild(before, after);
        boolean loses = changes.stream().anyMatch(TableComparison::loses);
        changes.replaceAll(change -> change.by(steps.stream()
                .filter(step -> !loses || loses(change) || step.effect() != Effect.DESTRUCTIVE)
                .map(step -> loses ? step : step.harmless())
                .toList()));
        detours.clear();
        reshaped = true;
    }

    private static boolean loses(Change change) {
        return change.kind().equals("column") && change.action() != Action.ADDED;
    }

    private void columns() {
        Map<String, ColumnBlueprint> old = byKey(before.columns(), ColumnBlueprint::name);
        Map<String, ColumnBlueprint> now = byKey(after.columns(), ColumnBlueprint::name);
        Stage stage = old.keySet().stream().anyMatch(now::containsKey) ? Stage.DROP_COLUMN : Stage.DROP_REPLACED_COLUMN;
        old.forEach((name, column) -> {
            if (!now.containsKey(name)) {
                changes.add(described.column(Action.REMOVED, after, column, words.drop(before, column, stage)));
                reshaped = true;
            }
        });
        now.forEach((name, column) -> column(Optional.ofNullable(old.get(name)), column));
    }

    private void column(Optional<ColumnBlueprint> old, ColumnBlueprint column) {
        if (old.isEmpty()) {
            List<Step> steps = new ArrayList<>(words.add(after, column));
            if (column.comment().isPresent() && !words.commentsWithin()) {
                steps.addAll(words.comment(after, column));
            }
            changes.add(described.column(Action.ADDED, after, column, steps));
        } else if (!old.get().bare().equals(column.bare())) {
            changes.add(described.column(after, old.get(), column, words.change(after, old.get(), column)));
            boolean retyped = !old.get().type().equals(column.type());
            reshaped |= retyped || !old.get().filling().equals(column.filling());
            if (retyped) {
                retypedColumns.add(column.name());
            }
            if (words.remakes(old.get(), column)) {
                keep(column);
            }
        }
    }

    /** Computed columns that are alike may keep those that they are computed from as they are. */
    private void recompute() {
        for (ColumnBlueprint column : after.columns()) {
            String formula = column.filling().orElse("");
            boolean held = column.isComputed() && retypedColumns.stream().anyMatch(formula::contains);
            boolean alike = before.columns().stream().anyMatch(old -> old.bare().equals(column.bare()));
            if (held && alike) {
                List<Step> steps = words.recompute(after, column);
                detours.addAll(steps);
                if (!steps.isEmpty()) {
                    keep(column);
                }
            }
        }
    }

    /** What hangs on a column that is made again goes before it and comes back after it. */
    private void keep(ColumnBlueprint column) {
        before.pieces().stream()
                .filter(piece -> after.pieces().contains(piece)
                        && piece.kind() != Kind.SEQUENCE
                        && piece.definition().contains(column.name()))
                .forEach(this::detour);
        if (column.comment().isPresent()) {
            detours.addAll(words.comment(after, column));
        }
    }

    private void pieces() {
        Map<String, Piece> old = byKey(before.pieces(), TableComparison::key);
        Map<String, Piece> now = byKey(after.pieces(), TableComparison::key);
        old.forEach((key, piece) -> {
            if (!now.containsKey(key)) {
                changes.add(described.piece(Action.REMOVED, after, piece, words.drop(before, piece)));
                unlinked |= words.carriesForeignKeys(piece);
            }
        });
        now.forEach((key, piece) -> {
            Piece earlier = old.get(key);
            if (earlier == null) {
                changes.add(described.piece(Action.ADDED, after, piece, words.add(after, piece)));
            } else if (!earlier.equals(piece)) {
                changes.add(described.piece(Action.CHANGED, after, piece, words.replace(after, earlier, piece)));
                unlinked |= words.carriesForeignKeys(piece);
            }
        });
    }

    private static String key(Piece piece) {
        return piece.kind() + " " + piece.name();
    }

    private static <T> Map<String, T> byKey(List<T> all, Function<T, String> key) {
        Map<String, T> keyed = new LinkedHashMap<>();
        all.forEach(one -> keyed.put(key.apply(one), one));
        return keyed;
    }

    /** Takes an unchanged piece away for as long as other steps need it away. */
    void detour(Piece piece) {
        List<Step> steps = words.replace(after, piece, piece);
        if (steps.stream().noneMatch(step -> step.effect() == Effect.IMPOSSIBLE)) {
            detours.addAll(steps);
        }
    }

    /** The pieces of these kinds that both databases have alike. */
    List<Piece> kept(Kind... kinds) {
        return before.pieces().stream()
                .filter(piece ->
                        List.of(kinds).contains(piece.kind()) && after.pieces().contains(piece))
                .toList();
    }

    private void comments() {
        if (!before.comment().equals(after.comment())) {
            changes.add(described.comment(before, after, words.comment(after)));
        }
        Map<String, ColumnBlueprint> old = byKey(before.columns(), ColumnBlueprint::name);
        for (ColumnBlueprint column : after.columns()) {
            ColumnBlueprint earlier = old.get(column.name());
            if (earlier != null && !earlier.comment().equals(column.comment())) {
                changes.add(described.comment(after, earlier, column, words.comment(after, column)));
            }
        }
    }
}
