package dev.pegboard.engine.db.postgres;

import dev.pegboard.base.Secrets;

/** Statements of strangers as they are shown: on one line, without secrets and not too long. */
public final class StatementText {
    private static final int LONGEST = 400;

    private StatementText() {}

    public static String shown(String query) {
        String line = Secrets.hideIn(query.replaceAll("\\s+", " ").strip());
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }
}
