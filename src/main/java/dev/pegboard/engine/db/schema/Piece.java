package dev.pegboard.engine.db.schema;

/**
 * What a table has besides columns, in the words that would make it again.
 *
 * @param name as the catalogue has it, unquoted; that of a sequence as a statement has it
 * @param definition the whole statement for an index, else what follows the name
 */
public record Piece(Kind kind, String name, String definition) {
    /** What it is. */
    public enum Kind {
        SEQUENCE("sequence"),
        PRIMARY_KEY("primary key"),
        UNIQUE("unique key"),
        EXCLUSION("exclusion"),
        CHECK("check"),
        INDEX("index"),
        FOREIGN_KEY("foreign key");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        /** Its name for people. */
        public String title() {
            return title;
        }
    }
}
