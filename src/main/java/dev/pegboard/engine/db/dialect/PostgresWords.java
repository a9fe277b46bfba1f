package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Step.Stage.ADD_CONSTRAINT;
import static dev.pegboard.engine.db.dialect.Step.Stage.CLEAN_UP;
import static dev.pegboard.engine.db.dialect.Step.Stage.PREPARE;

import dev.pegboard.engine.db.schema.ColumnBlueprint;
import dev.pegboard.engine.db.schema.Detached;
import dev.pegboard.engine.db.schema.Piece;
import dev.pegboard.engine.db.schema.Piece.Kind;
import dev.pegboard.engine.db.schema.TableBlueprint;
import dev.pegboard.engine.db.schema.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** PostgreSQL's statements about schemas. */
final class PostgresWords extends AlterColumnWords {
    private static final String OWNED = " OWNED BY ";
    private static final Pattern LABEL = Pattern.compile("'(?:[^']|'')*+'");

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
                ? List.of(Step.of(ADD_CONSTRAINT, "ALTER SEQUENCE " + after.name() + " " + after.definition()))
                : super.replace(table, before, after);
    }

    /** An extension is in no schema of its own. */
    @Override
    public List<Step> create(Detached detached) {
        return detached.kind().equals("extension")
                ? List.of(Step.of(
                        PREPARE,
                        "CREATE EXTENSION IF NOT EXISTS "
                                + quoted(detached.name().name())))
                : super.create(detached);
    }

    /** A list of values can grow at any place, and cannot shrink. */
    @Override
    public List<Step> change(Detached before, Detached after) {
        if (after.kind().equals("sequence")) {
            return List.of(Step.of(PREPARE, "ALTER SEQUENCE " + quoted(after.name()) + " " + after.definition()));
        }
        List<String> labels = labels(before);
        return isWithin(labels, labels(after))
                ? grown(after.name(), labels, labels(after))
                : super.change(before, after);
    }

    private static List<String> labels(Detached type) {
        return LABEL.matcher(type.definition())
                .results()
                .map(MatchResult::group)
                .toList();
    }

    private static boolean isWithin(List<String> few, List<String> many) {
        return many.stream().filter(few::contains).toList().equals(few);
    }

    private List<Step> grown(TableName type, List<String> before, List<String> after) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < after.size(); i++) {
            if (!before.contains(after.get(i))) {
                String place =
                        i > 0 ? " AFTER " + after.get(i - 1) : before.isEmpty() ? "" : " BEFORE " + before.getFirst();
                steps.add(Step.of(PREPARE, "ALTER TYPE " + quoted(type) + " ADD VALUE " + after.get(i) + place));
            }
        }
        return steps;
    }
}
