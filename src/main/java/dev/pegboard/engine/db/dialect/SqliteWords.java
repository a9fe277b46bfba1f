package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Step.Stage.ADD_COLUMN;
import static dev.pegboard.engine.db.dialect.Step.Stage.ADD_CONSTRAINT;
import static dev.pegboard.engine.db.dialect.Step.Stage.ALTER_COLUMN;

import dev.pegboard.engine.db.dialect.Step.Stage;
import dev.pegboard.engine.db.schema.ColumnBlueprint;
import dev.pegboard.engine.db.schema.Piece;
import dev.pegboard.engine.db.schema.Piece.Kind;
import dev.pegboard.engine.db.schema.TableBlueprint;
import java.util.List;
import java.util.regex.Pattern;

/**
 * SQLite's statements about schemas. Whatever is more than a column or an index needs the table to be made again: that is
 * what the rebuild does in place of the lines that say so.
 */
final class SqliteWords extends SchemaWords {
    private static final Pattern KEY = Pattern.compile("\\b(?:PRIMARY KEY|UNIQUE)\\b");
    private static final Pattern NOT_ADDED = Pattern.compile(
            KEY.pattern() + "|\\bSTORED\\b|\\bDEFAULT (?:\\(\\)|CURRENT_)|^(?!.*\\bDEFAULT\\b).*\\bNOT NULL\\b"
                    + "|\\bREFERENCES\\b.*\\bDEFAULT\\b|\\bDEFAULT\\b.*\\bREFERENCES\\b");

    SqliteWords(Engine engine) {
        super(engine);
    }

    @Override
    public boolean rebuilds() {
        return true;
    }

    @Override
    public List<Step> rebuild(TableBlueprint before, TableBlueprint after) {
        return new SqliteRebuild(this, before, after).steps();
    }

    @Override
    public String shown(ColumnBlueprint column) {
        return column.type();
    }

    @Override
    public List<Step> add(TableBlueprint table, Piece piece) {
        return piece.kind() == Kind.INDEX
                ? super.add(table, piece)
                : List.of(cannot(ADD_CONSTRAINT, table, "be made again with: " + piece.definition()));
    }

    @Override
    public List<Step> drop(TableBlueprint table, Piece piece) {
        return piece.kind() == Kind.INDEX
                ? super.drop(table, piece)
                : List.of(cannot(Stage.DROP_CONSTRAINT, table, "be made again without: " + piece.definition()));
    }

    @Override
    public List<Step> add(TableBlueprint table, ColumnBlueprint column) {
        return NOT_ADDED.matcher(SqliteText.keywords(column.type())).find()
                ? List.of(cannot(ADD_COLUMN, table, "be made again with the column " + column(column)))
                : super.add(table, column);
    }

    /** No column goes that a key or another rule of the table needs. */
    @Override
    public List<Step> drop(TableBlueprint table, ColumnBlueprint column, Stage stage) {
        boolean needed = KEY.matcher(SqliteText.keywords(column.type())).find()
                || table.pieces().stream()
                        .filter(piece -> piece.kind() != Kind.INDEX)
                        .anyMatch(piece -> piece.definition().contains(column.name()));
        return needed
                ? List.of(cannot(stage, table, "be made again without the column " + quoted(column.name())))
                : super.drop(table, column, stage);
    }

    @Override
    public List<Step> change(TableBlueprint table, ColumnBlueprint before, ColumnBlueprint after) {
        return List.of(cannot(ALTER_COLUMN, table, "be made again with the column " + column(after)));
    }

    @Override
    String definition(ColumnBlueprint column) {
        return column.type();
    }
}
