package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Step.Stage.ADD_CONSTRAINT;
import static dev.pegboard.engine.db.dialect.Step.Stage.ADD_INDEX;
import static dev.pegboard.engine.db.dialect.Step.Stage.ALTER_COLUMN;
import static dev.pegboard.engine.db.dialect.Step.Stage.COMMENT;
import static dev.pegboard.engine.db.dialect.Step.Stage.DROP_FOREIGN_KEY;
import static dev.pegboard.engine.db.dialect.Step.Stage.DROP_INDEX;
import static dev.pegboard.engine.db.dialect.Step.Stage.PREPARE;

import dev.pegboard.base.VisibleText;
import dev.pegboard.engine.db.dialect.Step.Stage;
import dev.pegboard.engine.db.schema.ColumnBlueprint;
import dev.pegboard.engine.db.schema.Detached;
import dev.pegboard.engine.db.schema.Piece;
import dev.pegboard.engine.db.schema.Piece.Kind;
import dev.pegboard.engine.db.schema.Program;
import dev.pegboard.engine.db.schema.TableBlueprint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** MySQL's and MariaDB's statements about schemas. A column is always told as a whole. */
final class MySqlWords extends SchemaWords {
    private static final String COUNTING = "AUTO_INCREMENT";
    private static final String KEPT_MODE = "@pegboard_sql_mode";

    MySqlWords(Engine engine) {
        super(engine);
    }

    @Override
    public boolean carriesForeignKeys(Piece piece) {
        return piece.kind() == Kind.PRIMARY_KEY || piece.kind() == Kind.INDEX;
    }

    @Override
    public boolean freesForeignKeys() {
        return true;
    }

    @Override
    public boolean commentsWithin() {
        return true;
    }

    /** A computed column is never told whether it may be empty: MariaDB has no words for that. */
    @Override
    String definition(ColumnBlueprint column) {
        Optional<String> empty =
                column.isComputed() ? Optional.empty() : Optional.of(column.nullable() ? "NULL" : "NOT NULL");
        return joined(List.of(
                Optional.of(column.type()),
                column.filling(),
                empty,
                column.defaultValue().map(value -> "DEFAULT " + value),
                column.comment().map(text -> "COMMENT " + literal(text)),
                column.check().map(condition -> "CHECK (" + condition + ")")));
    }

    @Override
    String constraint(Piece piece) {
        return piece.kind() == Kind.PRIMARY_KEY ? piece.definition() : super.constraint(piece);
    }

    @Override
    String literal(String text) {
        return super.literal(text.replace("\\", "\\\\"));
    }

    @Override
    public List<Step> options(TableBlueprint before, TableBlueprint after) {
        return List.of(alter(ALTER_COLUMN, after, after.options()));
    }

    @Override
    public List<Step> drop(TableBlueprint table, Piece piece) {
        return switch (piece.kind()) {
            case INDEX ->
                List.of(Step.of(DROP_INDEX, "DROP INDEX " + quoted(piece.name()) + " ON " + quoted(table.name())));
            case FOREIGN_KEY -> List.of(alter(DROP_FOREIGN_KEY, table, "DROP FOREIGN KEY " + quoted(piece.name())));
            case PRIMARY_KEY -> List.of(alter(Stage.DROP_CONSTRAINT, table, "DROP PRIMARY KEY"));
            default -> super.drop(table, piece);
        };
    }

    /** A column that counts is never without a key. */
    @Override
    public List<Step> replace(TableBlueprint table, Piece before, Piece after) {
        return after.kind() == Kind.PRIMARY_KEY
                ? List.of(alter(ADD_CONSTRAINT, table, "DROP PRIMARY KEY, ADD " + after.definition()))
                : super.replace(table, before, after);
    }

    /** A column that counts must have a key: it begins to count after keys came, and ends before they go. */
    @Override
    public List<Step> add(TableBlueprint table, ColumnBlueprint column) {
        if (!isCounting(column)) {
            return super.add(table, column);
        }
        ColumnBlueprint still = new ColumnBlueprint(
                column.name(),
                column.type(),
                column.nullable(),
                column.defaultValue(),
                Optional.empty(),
                column.check(),
                column.comment());
        return List.of(super.add(table, still).getFirst(), modify(Stage.ADD_FOREIGN_KEY, table, column));
    }

    private static boolean isCounting(ColumnBlueprint column) {
        return column.filling().filter(COUNTING::equals).isPresent();
    }

    @Override
    public List<Step> change(TableBlueprint table, ColumnBlueprint before, ColumnBlueprint after) {
        Stage stage = ALTER_COLUMN;
        if (isCounting(before) != isCounting(after)) {
            stage = isCounting(after) ? ADD_INDEX : DROP_INDEX;
        }
        Step step = modify(stage, table, after);
        boolean keeps = before.type().equals(after.type()) && before.isComputed() == after.isComputed();
        return List.of(keeps ? step : Step.destructive(stage, step.sql()));
    }

    private Step modify(Stage stage, TableBlueprint table, ColumnBlueprint column) {
        return alter(stage, table, "MODIFY COLUMN " + column(column));
    }

    @Override
    public List<Step> change(Detached before, Detached after) {
        return List.of(Step.of(PREPARE, "ALTER SEQUENCE " + quoted(after.name()) + " " + after.definition()));
    }

    /** The program under settings that change how it is read. */
    Program under(String mode, Program program) {
        String address = VisibleText.of(program.address());
        String before = "-- for " + address + "\nSET sql_mode = CONCAT(@@sql_mode, " + literal("," + mode) + ")";
        String after = "-- after " + address + "\nSET sql_mode = " + KEPT_MODE;
        return new Program(
                program.kind(),
                program.name(),
                program.address(),
                program.owner(),
                List.of(before, program.statements().getFirst(), after),
                before + program.shape(),
                program.needs(),
                program.time(),
                program.comment());
    }

    /** Bodies have semicolons. */
    @Override
    public List<Step> create(Program program) {
        List<Step> steps = new ArrayList<>();
        if (program.statements().size() > 1) {
            steps.add(Step.of(Stage.BEGIN, "SET " + KEPT_MODE + " = @@sql_mode"));
        }
        super.create(program).forEach(step -> steps.add(step.sql().startsWith("CREATE") ? step.compound() : step));
        return steps;
    }

    @Override
    public List<Step> comment(TableBlueprint table) {
        return List.of(
                alter(COMMENT, table, "COMMENT = " + literal(table.comment().orElse(""))));
    }

    @Override
    public List<Step> comment(TableBlueprint table, ColumnBlueprint column) {
        return List.of(modify(COMMENT, table, column));
    }
}
