package dev.pegboard.tools.database;

/** Texts out of a database that must stay on one line, and short. */
final class Line {
    private static final int LONGEST = 200;

    private Line() {}

    static String of(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }
}
