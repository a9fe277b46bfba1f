package dev.pegboard.base;

/** Text that is not the JSON we accept; the message says why and where. */
public final class JsonSyntax extends Exception {
    private static final long serialVersionUID = 1L;

    JsonSyntax(String message) {
        super(message, null, false, false);
    }
}
