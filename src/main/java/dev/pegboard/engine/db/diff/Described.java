package dev.pegboard.engine.db.diff;

import dev.pegboard.base.VisibleText;
import dev.pegboard.engine.db.dialect.SchemaWords;
import dev.pegboard.engine.db.dialect.Step;
import dev.pegboard.engine.db.diff.Change.Action;
import dev.pegboard.engine.db.schema.ColumnBlueprint;
import dev.pegboard.engine.db.schema.Detached;
import dev.pegboard.engine.db.schema.Piece;
import dev.pegboard.engine.db.schema.Piece.Kind;
import dev.pegboard.engine.db.schema.Program;
import dev.pegboard.engine.db.schema.TableBlueprint;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Changes in words for people. Names and definitions are data: each stays on its line and can be told from our words. */
final class Described {
    private static final int LONGEST = 300;

    private final SchemaWords words;

    Described(SchemaWords words) {
        this.words = words;
    }

    /** What is said of a change: of what, what happened, its name, and whatever else is to be known. */
    private record Said(String kind, Action action, String name, String text) {
        Change of(TableBlueprint table, List<Step> steps) {
            return in(VisibleText.of(table.shortName()), steps);
        }

        Change in(String table, List<Step> steps) {
            String description = kind + " " + name + " " + action.title() + (text.isEmpty() ? "" : ": " + text);
            return new Change(kind, action, table, description, steps);
        }
    }

    Change table(Action action, TableBlueprint table, List<Step> steps) {
        String columns =
                table.columns().stream().map(column -> name(column.name())).collect(Collectors.joining(", "));
        String told = action == Action.ADDED ? shown(columns) : "";
        return new Said(table.kind(), action, name(table.shortName()), told).of(table, steps);
    }

    Change options(TableBlueprint before, TableBlueprint after, List<Step> steps) {
        String text = from(before.options(), after.options());
        return new Said(after.kind(), Action.CHANGED, name(after.shortName()), text).of(after, steps);
    }

    Change column(Action action, TableBlueprint table, ColumnBlueprint column, List<Step> steps) {
        return new Said("column", action, name(table, column), shown(words.shown(column))).of(table, steps);
    }

    Change column(TableBlueprint table, ColumnBlueprint before, ColumnBlueprint after, List<Step> steps) {
        String text = from(words.shown(before), words.shown(after));
        return new Said("column", Action.CHANGED, name(table, after), text).of(table, steps);
    }

    Change piece(Action action, TableBlueprint table, Piece piece, List<Step> steps) {
        return new Said(piece.kind().title(), action, name(table, piece), shown(piece.definition())).of(table, steps);
    }

    /** Some have no name but their words, and a sequence has its schema's with it already. */
    private static String name(TableBlueprint table, Piece piece) {
        if (piece.kind() == Kind.SEQUENCE) {
            return name(piece.name());
        }
        return piece.name().equals(piece.definition())
                ? "of " + name(table.shortName())
                : name(table.shortName()) + "." + name(piece.name());
    }

    Change comment(TableBlueprint before, TableBlueprint after, List<Step> steps) {
        return comment(name(after.shortName()), before.comment(), after.comment())
                .of(after, steps);
    }

    Change comment(TableBlueprint table, ColumnBlueprint before, ColumnBlueprint after, List<Step> steps) {
        return comment(name(table, after), before.comment(), after.comment()).of(table, steps);
    }

    private static Said comment(String name, Optional<String> before, Optional<String> after) {
        Action action = before.isEmpty() ? Action.ADDED : after.isEmpty() ? Action.REMOVED : Action.CHANGED;
        return new Said(
                "comment", action, "of " + name, after.map(VisibleText::quoted).orElse(""));
    }

    Change detached(Action action, Detached detached, List<Step> steps) {
        String name = detached.name().toString();
        return new Said(detached.kind(), action, name(name), shown(words.shown(detached)))
                .in(VisibleText.of(name), steps);
    }

    Change comment(Detached before, Detached after, List<Step> steps) {
        String name = after.name().toString();
        return comment(name(name), before.comment(), after.comment()).in(VisibleText.of(name), steps);
    }

    /** What runs is too long for a line: its statement tells the rest. */
    Change program(Action action, Program program, List<Step> steps) {
        return new Said(program.kind(), action, name(program), "").in(table(program), steps);
    }

    Change comment(Program before, Program after, List<Step> steps) {
        return comment(name(after), before.comment(), after.comment()).in(table(after), steps);
    }

    private static String table(Program program) {
        return VisibleText.of(program.owner().orElse(program.name().toString()));
    }

    /** Routines of one name differ in the arguments that their address ends with. */
    private static String name(Program program) {
        int arguments = program.owner().isPresent() ? -1 : program.address().lastIndexOf('(');
        String own = program.owner()
                .map(table -> name(table) + "." + name(program.name().name()))
                .orElseGet(() -> name(program.name().toString()));
        return own + (arguments < 0 ? "" : VisibleText.of(program.address().substring(arguments)));
    }

    private static String name(TableBlueprint table, ColumnBlueprint column) {
        return name(table.shortName()) + "." + name(column.name());
    }

    private static String name(String name) {
        return VisibleText.name(name);
    }

    private static String from(String before, String after) {
        return "from " + shown(before) + " to " + shown(after);
    }

    private static String shown(String text) {
        String line = VisibleText.of(text.strip().replaceAll("\\s+", " "));
        return line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
    }
}
