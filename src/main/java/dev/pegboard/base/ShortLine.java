package dev.pegboard.base;

/** Texts out of a database that must stay on one line, and short. */
public final class ShortLine {
    private static final int LONGEST = 200;

    private ShortLine() {}

    public static String of(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }
}
