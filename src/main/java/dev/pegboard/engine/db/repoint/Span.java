package dev.pegboard.engine.db.repoint;

/** A piece of a text. */
record Span(int start, int end) {
    /** The text with another piece in this one's place. */
    String replaced(String text, String piece) {
        return text.substring(0, start) + piece + text.substring(end);
    }
}
