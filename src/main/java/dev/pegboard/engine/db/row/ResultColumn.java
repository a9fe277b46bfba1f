package dev.pegboard.engine.db.row;

/**
 * A column of a result.
 *
 * @param type the engine's own word for its type
 * @param form what its values are in Java
 */
public record ResultColumn(String name, String type, Form form) {
    /** What the values of a column are; null is possible in each. */
    public enum Form {
        /** A Long. */
        WHOLE,
        /** A Double; NaN and infinity too. */
        REAL,
        /** A Boolean. */
        FLAG,
        /** A String in the engine's own exact words: text, and everything that has no form of its own. */
        TEXT,
        /** A String that is a decimal number of any size and precision, or NaN or Infinity where an engine has them. */
        EXACT,
        /** An array of bytes. */
        BINARY,
        /** A Long, a Double, a String or an array of bytes: the engine gives each value a type of its own. */
        ANY
    }
}
