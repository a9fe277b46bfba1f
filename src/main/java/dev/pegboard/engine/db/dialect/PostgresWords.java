package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Step.Stage.ADD_CONSTRAINT;
import static dev.pegboard.engine.db.dialect.Step.Stage.CLEAN_UP;
import static dev.pegboard.engine.db.dialect.Step.Stage.PREPARE;

import dev.pegboard.engine.db.dialect.Step.Stage;
import dev.pegboard.engine.db.schema.ColumnBlueprint;
import dev.pegboard.engine.db.schema.Detached;
import dev.pegboard.engine.db.schema.Piece;
import dev.pegboard.engine.db.schema.Piece.Kind;
import dev.pegboard.engine.db.schema.Program;
import dev.pegboard.engine.db.schema.Program.Time;
import dev.pegboard.engine.db.schema.TableBlueprint;
import java.util.ArrayList;
import java.util.List;

/** PostgreSQL's statements about schemas. */
final class PostgresWords extends AlterColumnWords {
    private static final String OWNED = " OWNED BY ";

    private final DomainWords domains = new DomainWords(this, Stage.COMPLETE_TYPE);
    private final PostgresTypeWords types = new PostgresTypeWords(this);

    PostgresWords(Engine engine) {
        super(engine);
    }

    @Override
    String type(ColumnBlueprint after) {
        String plain = after.type().replaceFirst(" COLLATE .*", "");
        return "TYPE " + after.type() + " USING " + quoted(after.name()) + "::" + plain;
    }

    @Override
    String counting(ColumnBlueprint before, ColumnBlueprint after) {
        String words = after.filling().orElseThrow();
        return before.filling().isEmpty() ? "ADD " + words : "SET " + words.replace(" AS IDENTITY", "");
    }

    @Override
    public List<Step> recompute(TableBlueprint table, ColumnBlueprint column) {
        return anew(table, column, column);
    }

    /** A partition has its columns from its parent, but may have pieces of its own. */
    @Override
    public List<Step> create(TableBlueprint table) {
        List<Step> steps = new ArrayList<>(super.create(table));
        table.pieces(Kind.SEQUENCE).forEach(sequence -> steps.addAll(add(table, sequence)));
        if (table.statement().isPresent()) {
            table.pieces().stream()
                    .filter(piece -> piece.kind() != Kind.INDEX && piece.kind() != Kind.SEQUENCE)
                    .forEach(piece -> steps.addAll(add(table, piece)));
        }
        return steps;
    }

    /** A sequence is there before the column that it counts, which owns it afterwards. */
    @Override
    public List<Step> add(TableBlueprint table, Piece piece) {
        if (piece.kind() != Kind.SEQUENCE) {
            return super.add(table, piece);
        }
        int owned = piece.definition().indexOf(OWNED);
        return List.of(
                Step.of(
                        PREPARE,
                        "CREATE SEQUENCE IF NOT EXISTS " + piece.name() + " "
                                + piece.definition().substring(0, owned)),
                Step.of(
                        ADD_CONSTRAINT,
                        "ALTER SEQUENCE " + piece.name() + piece.definition().substring(owned)));
    }

    @Override
    public List<Step> drop(TableBlueprint table, Piece piece) {
        return piece.kind() == Kind.SEQUENCE
                ? List.of(Step.of(CLEAN_UP, "DROP SEQUENCE IF EXISTS " + piece.name()))
                : super.drop(table, piece);
    }

    @Override
    public List<Step> replace(TableBlueprint table, Piece before, Piece after) {
        return after.kind() == Kind.SEQUENCE
                ? List.of(Step.of(ADD_CONSTRAINT, "ALTER SEQUENCE " + after.name() + " " + whole(after.definition())))
                : super.replace(table, before, after);
    }

    /** An extension is in no schema of its own. */
    @Override
    public List<Step> create(Detached detached) {
        return switch (detached.kind()) {
            case "extension" ->
                List.of(Step.of(
                        PREPARE,
                        "CREATE EXTENSION IF NOT EXISTS "
                                + quoted(detached.name().name())));
            case "domain" -> domains.create(detached);
            case "type" ->
                List.of(Step.of(PREPARE, "CREATE TYPE " + quoted(detached.name()) + " " + types.shown(detached)));
            default -> super.create(detached);
        };
    }

    @Override
    public List<Step> drop(Detached detached) {
        return detached.kind().equals("domain") ? domains.drop(detached) : super.drop(detached);
    }

    @Override
    public String shown(Detached detached) {
        return detached.kind().equals("domain") ? domains.shown(detached) : types.shown(detached);
    }

    @Override
    public boolean isSame(Detached before, Detached after) {
        return PostgresTypeWords.isSame(before, after);
    }

    /** A list of values can grow at any place, and cannot shrink. */
    @Override
    public List<Step> change(Detached before, Detached after) {
        if (after.kind().equals("sequence")) {
            return List.of(
                    Step.of(PREPARE, "ALTER SEQUENCE " + quoted(after.name()) + " " + whole(after.definition())));
        }
        if (after.kind().equals("domain") && before.definition().equals(after.definition())) {
            return domains.change(before, after);
        }
        return types.change(before, after).orElseGet(() -> super.change(before, after));
    }

    /** All that a sequence can be told, also what is as usual. */
    private static String whole(String definition) {
        String limits = definition.contains("MINVALUE") ? "" : " NO MINVALUE NO MAXVALUE";
        String owned = definition.contains(OWNED) ? definition.substring(definition.indexOf(OWNED)) : "";
        String plain = definition.substring(0, definition.length() - owned.length());
        return plain + limits + (plain.endsWith(" CYCLE") ? "" : " NO CYCLE") + owned;
    }

    /** Bodies name what may not be there yet. */
    @Override
    public List<Step> create(Program program) {
        List<Step> steps = new ArrayList<>();
        if (program.time() == Time.BEFORE_TABLES) {
            steps.add(Step.of(Stage.BEGIN, "SET check_function_bodies = off"));
        }
        steps.addAll(super.create(program));
        return steps;
    }

    @Override
    public List<Step> drop(Program program, boolean replaced) {
        if (!program.kind().equals(PostgresPrograms.SETTING)) {
            return super.drop(program, replaced);
        }
        String table = program.statements().getFirst().replaceFirst(" (?:ENABLE|DISABLE) ROW LEVEL SECURITY, .*$", "");
        return List.of(Step.of(Stage.DROP_TRIGGER, table + " DISABLE ROW LEVEL SECURITY, NO FORCE ROW LEVEL SECURITY"));
    }
}
