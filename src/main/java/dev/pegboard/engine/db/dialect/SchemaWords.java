package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Step.Stage.ADD_COLUMN;
import static dev.pegboard.engine.db.dialect.Step.Stage.ADD_COMPUTED_COLUMN;
import static dev.pegboard.engine.db.dialect.Step.Stage.ADD_CONSTRAINT;
import static dev.pegboard.engine.db.dialect.Step.Stage.ADD_FOREIGN_KEY;
import static dev.pegboard.engine.db.dialect.Step.Stage.ADD_INDEX;
import static dev.pegboard.engine.db.dialect.Step.Stage.ALTER_COLUMN;
import static dev.pegboard.engine.db.dialect.Step.Stage.COMMENT;
import static dev.pegboard.engine.db.dialect.Step.Stage.CREATE_TABLE;
import static dev.pegboard.engine.db.dialect.Step.Stage.CREATE_VIEW;
import static dev.pegboard.engine.db.dialect.Step.Stage.DROP_COMPUTED_COLUMN;
import static dev.pegboard.engine.db.dialect.Step.Stage.DROP_CONSTRAINT;
import static dev.pegboard.engine.db.dialect.Step.Stage.DROP_FOREIGN_KEY;
import static dev.pegboard.engine.db.dialect.Step.Stage.DROP_INDEX;
import static dev.pegboard.engine.db.dialect.Step.Stage.DROP_TABLE;
import static dev.pegboard.engine.db.dialect.Step.Stage.DROP_VIEW;
import static dev.pegboard.engine.db.dialect.Step.Stage.PREPARE;

import dev.pegboard.engine.db.dialect.Step.Stage;
import dev.pegboard.engine.db.schema.ColumnBlueprint;
import dev.pegboard.engine.db.schema.Detached;
import dev.pegboard.engine.db.schema.ForeignKey;
import dev.pegboard.engine.db.schema.Piece;
import dev.pegboard.engine.db.schema.Piece.Kind;
import dev.pegboard.engine.db.schema.Program;
import dev.pegboard.engine.db.schema.TableBlueprint;
import dev.pegboard.engine.db.schema.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The statements that change how a database is built, in the words that most engines share. Never runs one. */
public abstract class SchemaWords {
    private final Engine engine;

    SchemaWords(Engine engine) {
        this.engine = engine;
    }

    /** False if a table's columns can only be changed while it has no index. */
    public boolean keepsIndexes() {
        return true;
    }

    /** True if foreign keys may need the piece, so that they have to go before it and come back after it. */
    public boolean carriesForeignKeys(Piece piece) {
        return piece.kind() == Kind.PRIMARY_KEY || piece.kind() == Kind.UNIQUE;
    }

    /** True if columns of a foreign key can only be changed while it is away. */
    public boolean freesForeignKeys() {
        return false;
    }

    /** True if a table is made again where no statement changes it. */
    public boolean rebuilds() {
        return false;
    }

    /** Makes a table again with all its rows. */
    public List<Step> rebuild(TableBlueprint before, TableBlueprint after) {
        throw new IllegalStateException("No table is made again");
    }

    /** The column in a few words for people. */
    public String shown(ColumnBlueprint column) {
        return joined(List.of(
                Optional.of(column.type()),
                column.filling(),
                column.defaultValue().map(value -> "default " + value),
                column.check().map(condition -> "check " + condition),
                Optional.of(column.nullable() ? "null" : "not null")));
    }

    /** Makes the schema that a table is in. */
    public final Optional<Step> schema(TableName table) {
        return table.schema().map(name -> Step.of(PREPARE, "CREATE SCHEMA IF NOT EXISTS " + quoted(name)));
    }

    /** Makes a table or view with all its pieces, but without comments. */
    public List<Step> create(TableBlueprint table) {
        List<Step> steps = new ArrayList<>();
        if (table.statement().isPresent()) {
            steps.add(Step.of(
                    table.isView() ? CREATE_VIEW : CREATE_TABLE,
                    table.statement().get()));
        } else {
            steps.add(Step.of(CREATE_TABLE, "CREATE TABLE " + quoted(table.name()) + body(table)));
        }
        Stage stage = table.isView() ? CREATE_VIEW : ADD_INDEX;
        table.pieces(Kind.INDEX).forEach(index -> steps.add(Step.of(stage, index.definition())));
        if (table.statement().isEmpty()) {
            table.pieces(Kind.FOREIGN_KEY).forEach(key -> steps.addAll(add(table, key)));
        }
        return steps;
    }

    private String body(TableBlueprint table) {
        Stream<String> columns = table.columns().stream().map(this::column);
        Stream<String> constraints = Stream.of(Kind.PRIMARY_KEY, Kind.UNIQUE, Kind.EXCLUSION, Kind.CHECK)
                .flatMap(kind -> table.pieces(kind).stream())
                .map(this::constraint);
        List<String> lines = Stream.concat(columns, constraints).toList();
        String options = table.options().isEmpty() ? "" : " " + table.options();
        return " (" + (lines.isEmpty() ? "" : "\n  " + String.join(",\n  ", lines) + "\n") + ")" + options;
    }

    public List<Step> drop(TableBlueprint table) {
        String kind = table.isView() ? table.kind().toUpperCase(Locale.ROOT) : "TABLE";
        String sql = "DROP " + kind + " " + quoted(table.name());
        return List.of(table.isView() ? Step.of(DROP_VIEW, sql) : Step.destructive(DROP_TABLE, sql));
    }

    /** Changes what follows the columns of a table. */
    public List<Step> options(TableBlueprint before, TableBlueprint after) {
        return List.of(cannot(ALTER_COLUMN, after, "be given other options: " + after.options()));
    }

    public List<Step> add(TableBlueprint table, Piece piece) {
        return switch (piece.kind()) {
            case INDEX -> List.of(Step.of(ADD_INDEX, piece.definition()));
            case FOREIGN_KEY -> List.of(alter(ADD_FOREIGN_KEY, table, "ADD " + constraint(piece)));
            default -> List.of(alter(ADD_CONSTRAINT, table, "ADD " + constraint(piece)));
        };
    }

    public List<Step> drop(TableBlueprint table, Piece piece) {
        return switch (piece.kind()) {
            case INDEX -> {
                TableName index = new TableName(table.name().schema(), piece.name());
                yield List.of(Step.of(DROP_INDEX, "DROP INDEX " + quoted(index)));
            }
            case FOREIGN_KEY -> List.of(alter(DROP_FOREIGN_KEY, table, "DROP CONSTRAINT " + quoted(piece.name())));
            default -> List.of(alter(DROP_CONSTRAINT, table, "DROP CONSTRAINT " + quoted(piece.name())));
        };
    }

    /** Puts a piece in the place of another one of the same kind and name. */
    public List<Step> replace(TableBlueprint table, Piece before, Piece after) {
        return Stream.concat(drop(table, before).stream(), add(table, after).stream())
                .toList();
    }

    /** Adds a column; what is computed comes after those that it is computed from. */
    public List<Step> add(TableBlueprint table, ColumnBlueprint column) {
        Stage stage = column.isComputed() ? ADD_COMPUTED_COLUMN : ADD_COLUMN;
        return List.of(alter(stage, table, "ADD COLUMN " + column(column)));
    }

    /** Drops a column; the stage depends on whether any other column stays. What is computed goes first. */
    public List<Step> drop(TableBlueprint table, ColumnBlueprint column, Stage stage) {
        Stage own = column.isComputed() ? DROP_COMPUTED_COLUMN : stage;
        return List.of(Step.destructive(own, altered(table) + "DROP COLUMN " + quoted(column.name())));
    }

    public abstract List<Step> change(TableBlueprint table, ColumnBlueprint before, ColumnBlueprint after);

    /** True if a column is changed by dropping and adding it, so that its keys and indexes go with it. */
    public boolean remakes(ColumnBlueprint before, ColumnBlueprint after) {
        return false;
    }

    /** Drops and adds a computed column, where those that it is computed from cannot be changed otherwise. */
    public List<Step> recompute(TableBlueprint table, ColumnBlueprint column) {
        return List.of();
    }

    /** True if a column's own definition has its comment. */
    public boolean commentsWithin() {
        return false;
    }

    /** Sets all comments of a table or view that was just made. */
    public final List<Step> comments(TableBlueprint table) {
        List<Step> steps = new ArrayList<>();
        if (table.comment().isPresent()) {
            steps.addAll(comment(table));
        }
        if (!commentsWithin()) {
            table.columns().stream()
                    .filter(column -> column.comment().isPresent())
                    .forEach(column -> steps.addAll(comment(table, column)));
        }
        return steps;
    }

    /** Sets the comment of a table or view. */
    public List<Step> comment(TableBlueprint table) {
        String kind = table.isView() ? table.kind().toUpperCase(Locale.ROOT) : "TABLE";
        return List.of(comment(kind + " " + quoted(table.name()), table.comment()));
    }

    /** Sets the comment of a column. */
    public List<Step> comment(TableBlueprint table, ColumnBlueprint column) {
        String name = quoted(table.name()) + "." + quoted(column.name());
        return List.of(comment("COLUMN " + name, column.comment()));
    }

    final Step comment(String what, Optional<String> text) {
        return Step.of(
                COMMENT, "COMMENT ON " + what + " IS " + text.map(this::literal).orElse("NULL"));
    }

    public List<Step> create(Detached detached) {
        String kind = detached.kind().toUpperCase(Locale.ROOT);
        return List.of(Step.of(
                PREPARE, ("CREATE " + kind + " " + quoted(detached.name()) + " " + detached.definition()).strip()));
    }

    public List<Step> drop(Detached detached) {
        String kind = detached.kind().toUpperCase(Locale.ROOT);
        return List.of(Step.of(Stage.CLEAN_UP, "DROP " + kind + " IF EXISTS " + quoted(detached.name())));
    }

    /** Its definition with all its parts. */
    public String shown(Detached detached) {
        return detached.definition();
    }

    /** True if nothing has to be done; comments are another matter. */
    public boolean isSame(Detached before, Detached after) {
        return before.withComment(after.comment()).equals(after);
    }

    /** Sets the comment of a type or sequence. */
    public List<Step> comment(Detached detached) {
        String kind = detached.kind().toUpperCase(Locale.ROOT);
        return List.of(comment(kind + " " + quoted(detached.name()), detached.comment()));
    }

    /** Makes a routine, trigger or the like, or puts it into the place of one of the same shape. */
    public List<Step> create(Program program) {
        Stage stage = switch (program.time()) {
            case BEFORE_TABLES -> Stage.CREATE_ROUTINE;
            case AMONG_VIEWS -> CREATE_VIEW;
            case LAST -> Stage.CREATE_TRIGGER;
        };
        return program.statements().stream().map(sql -> Step.of(stage, sql)).toList();
    }

    /** Drops a routine, trigger or the like; one that tables may need goes late, unless another one takes its place. */
    public List<Step> drop(Program program, boolean replaced) {
        Stage stage = switch (program.time()) {
            case BEFORE_TABLES -> replaced ? Stage.DROP_ROUTINE : Stage.CLEAN_UP_ROUTINE;
            case AMONG_VIEWS -> DROP_VIEW;
            case LAST -> Stage.DROP_TRIGGER;
        };
        return List.of(Step.of(stage, "DROP " + program.address()));
    }

    /** Sets the comment of a routine, trigger or the like. */
    public List<Step> comment(Program program) {
        return List.of(comment(program.address(), program.comment()));
    }

    public List<Step> change(Detached before, Detached after) {
        return List.of(Step.impossible(
                PREPARE,
                engine.title() + " cannot change the " + after.kind() + " " + after.name() + " to "
                        + after.definition()));
    }

    /** The column as a list of columns has it. */
    final String column(ColumnBlueprint column) {
        return quoted(column.name()) + " " + definition(column);
    }

    String definition(ColumnBlueprint column) {
        return joined(List.of(
                Optional.of(column.type()),
                column.filling(),
                column.defaultValue().map(value -> "DEFAULT " + value),
                column.nullable() ? Optional.empty() : Optional.of("NOT NULL")));
    }

    static String joined(List<Optional<String>> parts) {
        return String.join(" ", parts.stream().flatMap(Optional::stream).toList());
    }

    String constraint(Piece piece) {
        return "CONSTRAINT " + quoted(piece.name()) + " " + piece.definition();
    }

    /** The piece that a foreign key is. */
    final Piece piece(ForeignKey key) {
        String sql = "FOREIGN KEY " + list(key.columns()) + " REFERENCES " + quoted(key.target()) + " "
                + list(key.targetColumns());
        String onDelete = key.onDelete().map(rule -> " ON DELETE " + rule).orElse("");
        String onUpdate = key.onUpdate().map(rule -> " ON UPDATE " + rule).orElse("");
        return new Piece(Kind.FOREIGN_KEY, key.name(), sql + onDelete + onUpdate);
    }

    /** Names of columns in parentheses. */
    final String list(List<String> columns) {
        return "(" + String.join(", ", columns.stream().map(this::quoted).toList()) + ")";
    }

    String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    final Step alter(Stage stage, TableBlueprint table, String words) {
        return Step.of(stage, altered(table) + words);
    }

    final String altered(TableBlueprint table) {
        return "ALTER TABLE " + quoted(table.name()) + " ";
    }

    final Step cannot(Stage stage, TableBlueprint table, String what) {
        return Step.impossible(
                stage, engine.title() + " cannot do this: table " + table.shortName() + " has to " + what);
    }

    final String quoted(String name) {
        return engine.quoted(name);
    }

    final String quoted(TableName name) {
        return engine.quoted(name);
    }
}
