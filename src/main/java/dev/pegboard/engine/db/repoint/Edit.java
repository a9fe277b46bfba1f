package dev.pegboard.engine.db.repoint;

/** A piece of a text, and what to write in its place. */
record Edit(Span span, String piece) {
    String apply(String text) {
        return span.replaced(text, piece);
    }
}
