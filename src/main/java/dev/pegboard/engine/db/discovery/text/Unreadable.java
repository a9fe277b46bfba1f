package dev.pegboard.engine.db.discovery.text;

/** A text that is not what its format asks for. Its message says where, and nothing of the text. */
public final class Unreadable extends Exception {
    private static final long serialVersionUID = 1L;

    Unreadable(String what, int line) {
        super("line " + line + ": " + what, null, false, false);
    }
}
