package dev.pegboard.base;

import java.util.regex.Pattern;

/** Texts that strangers wrote and people will read: what a terminal would obey, or what changes the order, is seen. */
public final class VisibleText {
    private static final int LONGEST = 1_000;
    private static final Pattern PLAIN_NAME = Pattern.compile("[\\p{L}\\p{N}_$.-]{1,100}");

    private VisibleText() {}

    /** The text in quotes on one line, cut if it is long: whoever reads it sees where it begins and ends. */
    public static String quoted(String text) {
        boolean cut = text.length() > LONGEST;
        String shown = cut ? text.substring(0, LONGEST) : text;
        return '"' + of(shown.replaceAll("\\s*\\R\\s*", " ").replace('"', '\'')) + (cut ? "…\"" : "\"");
    }

    /** A name: as it is where it is a plain one, else in quotes. */
    public static String name(String name) {
        return PLAIN_NAME.matcher(name).matches() ? name : quoted(name);
    }

    /** The text with a mark in the place of every character that is obeyed rather than read, line ends among them. */
    public static String of(String text) {
        StringBuilder visible = new StringBuilder();
        text.codePoints()
                .map(character -> isObeyed(character) ? '\uFFFD' : character)
                .forEach(visible::appendCodePoint);
        return visible.toString();
    }

    private static boolean isObeyed(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> true;
            default -> false;
        };
    }
}
