package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Step.Stage.ADD_COLUMN;
import static dev.pegboard.engine.db.dialect.Step.Stage.ADD_CONSTRAINT;

import dev.pegboard.engine.db.dialect.Step.Stage;
import dev.pegboard.engine.db.schema.ColumnBlueprint;
import dev.pegboard.engine.db.schema.Detached;
import dev.pegboard.engine.db.schema.Piece;
import dev.pegboard.engine.db.schema.Piece.Kind;
import dev.pegboard.engine.db.schema.TableBlueprint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** DuckDB's statements about schemas: the rules of a table are made with it, and stay as they are. */
final class DuckDbWords extends AlterColumnWords {
    DuckDbWords(Engine engine) {
        super(engine);
    }

    @Override
    public boolean keepsIndexes() {
        return false;
    }

    @Override
    String type(ColumnBlueprint after) {
        return "SET DATA TYPE " + after.type();
    }

    @Override
    String counting(ColumnBlueprint before, ColumnBlueprint after) {
        throw new IllegalStateException("No column of DuckDB counts by itself");
    }

    @Override
    public List<Step> add(TableBlueprint table, Piece piece) {
        return switch (piece.kind()) {
            case INDEX -> super.add(table, piece);
            case PRIMARY_KEY -> List.of(alter(ADD_CONSTRAINT, table, "ADD " + piece.definition()));
            default -> List.of(cannot(ADD_CONSTRAINT, table, "be made again with: " + piece.definition()));
        };
    }

    @Override
    public List<Step> drop(TableBlueprint table, Piece piece) {
        return piece.kind() == Kind.INDEX
                ? super.drop(table, piece)
                : List.of(cannot(Stage.DROP_CONSTRAINT, table, "be made again without: " + piece.definition()));
    }

    /** A column comes without rules, and gets them when it is there. */
    @Override
    public List<Step> add(TableBlueprint table, ColumnBlueprint column) {
        if (column.isComputed()) {
            return List.of(cannot(ADD_COLUMN, table, "be made again with the column " + column(column)));
        }
        ColumnBlueprint free = new ColumnBlueprint(
                column.name(),
                column.type(),
                true,
                column.defaultValue(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        List<Step> steps = new ArrayList<>(super.add(table, free));
        steps.addAll(change(table, free, column.bare()));
        return steps;
    }

    /** Tables do not depend on the names of types, so that a type can be made again. */
    @Override
    public List<Step> change(Detached before, Detached after) {
        if (!after.kind().equals("type")) {
            return super.change(before, after);
        }
        List<Step> steps = new ArrayList<>();
        steps.add(Step.of(Stage.DROP_ROUTINE, "DROP TYPE " + quoted(after.name())));
        steps.addAll(create(after));
        if (after.comment().isPresent()) {
            steps.addAll(comment(after));
        }
        return steps;
    }
}
