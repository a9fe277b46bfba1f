package dev.pegboard.engine.db;

import dev.pegboard.engine.db.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A table's name as a statement has it: parts with dots between them, each perhaps in quotes. Knows no table.
 *
 * @param parts without their quotes
 */
record WrittenName(List<String> parts) {
    /** Whatever opens a quoted name in some engine, and what ends it. */
    private static final String OPENING = "\"`[";

    private static final String CLOSING = "\"`]";

    static WrittenName of(String text) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            char letter = text.charAt(at);
            int quote = part.isEmpty() ? OPENING.indexOf(letter) : -1;
            if (quote >= 0) {
                at = quoted(text, at + 1, CLOSING.charAt(quote), part);
            } else if (letter == '.') {
                parts.add(part.toString());
                part.setLength(0);
                at++;
            } else {
                part.append(letter);
                at++;
            }
        }
        parts.add(part.toString());
        return new WrittenName(parts);
    }

    /** Reads to the quote that ends the name, where two of them are one; the place behind it. */
    private static int quoted(String text, int start, char quote, StringBuilder name) {
        int at = start;
        while (at < text.length()) {
            char letter = text.charAt(at++);
            boolean ends = letter == quote;
            boolean doubled = ends && at < text.length() && text.charAt(at) == quote;
            if (ends && !doubled) {
                return at;
            }
            at += doubled ? 1 : 0;
            name.append(letter);
        }
        return at;
    }

    /** True for the table's name, or for its schema and its name. */
    boolean isOf(Table table, boolean exactly) {
        boolean named = same(parts.getLast(), table.name().name(), exactly);
        return switch (parts.size()) {
            case 1 -> named;
            case 2 ->
                named
                        && table.name()
                                .schema()
                                .filter(schema -> same(parts.getFirst(), schema, exactly))
                                .isPresent();
            default -> false;
        };
    }

    private static boolean same(String written, String name, boolean exactly) {
        return exactly ? written.equals(name) : written.toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT));
    }
}
