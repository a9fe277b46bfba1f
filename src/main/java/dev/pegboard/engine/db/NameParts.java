package dev.pegboard.engine.db;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The words that a name is made of, whichever way they are joined: order_items, OrderItems, order-items. */
final class NameParts {
    private NameParts() {}

    /** The name in lower case with letters and digits alone. */
    static String folded(String name) {
        StringBuilder folded = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char letter = name.charAt(i);
            if (Character.isLetterOrDigit(letter)) {
                folded.append(Character.toLowerCase(letter));
            }
        }
        return folded.toString();
    }

    /** Its words in lower case. */
    static List<String> of(String name) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= name.length(); i++) {
            boolean ends = i == name.length() || !Character.isLetterOrDigit(name.charAt(i));
            if (ends || isHump(name, i)) {
                if (i > start) {
                    parts.add(name.substring(start, i).toLowerCase(Locale.ROOT));
                }
                start = ends ? i + 1 : i;
            }
        }
        return parts;
    }

    /** A capital after a small letter begins a word, and so does the last of several capitals: HTTP, Server. */
    private static boolean isHump(String name, int at) {
        if (at == 0 || !Character.isUpperCase(name.charAt(at))) {
            return false;
        }
        boolean smallFollows = at + 1 < name.length() && Character.isLowerCase(name.charAt(at + 1));
        return !Character.isUpperCase(name.charAt(at - 1)) || smallFollows;
    }

    /** The word without the letter that many plurals have. */
    static String stem(String word) {
        return word.length() > 3 && word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
    }
}
