package dev.pegboard.engine.db.schema;

import java.util.List;
import java.util.Optional;

/**
 * A table or view in the words that would make it again.
 *
 * @param kind as a list of all tables shows it
 * @param inDefaultSchema true if its name needs no schema in a statement
 * @param options what follows the columns in the statement that would make it
 * @param statement the whole statement that would make it, where the engine has it; always for views
 */
public record TableBlueprint(
        TableName name,
        String kind,
        boolean inDefaultSchema,
        List<ColumnBlueprint> columns,
        List<Piece> pieces,
        String options,
        Optional<String> statement,
        Optional<String> comment) {
    public boolean isView() {
        return kind.endsWith("view");
    }

    /** The name as it is written by hand: without its schema where that is not needed. */
    public String shortName() {
        return inDefaultSchema ? name.name() : name.toString();
    }

    /** The pieces of that kind. */
    public List<Piece> pieces(Piece.Kind wanted) {
        return pieces.stream().filter(piece -> piece.kind() == wanted).toList();
    }
}
