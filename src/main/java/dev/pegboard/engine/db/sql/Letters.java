package dev.pegboard.engine.db.sql;

import java.nio.charset.StandardCharsets;

/** Single characters of a statement: which may stand in it, and how far numbers and letters reach. */
final class Letters {
    private static final int LONGEST_NAME = 63;

    private Letters() {}

    /** Refuses what no engine gets as it was meant: characters that end a text, and halves of characters. */
    static void check(String text) {
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            boolean pair = Character.isHighSurrogate(c)
                    && at + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(at + 1));
            if (pair) {
                at++;
            } else if (c == 0 || Character.isSurrogate(c)) {
                throw Oddity.unclear("A broken character", at, "Write the statement in plain text.");
            }
        }
    }

    /** The word with the letters A to Z in lower case; all others stay, as engines differ about them. */
    static String folded(String text, int start, int end) {
        for (int at = start; at < end; at++) {
            char c = text.charAt(at);
            if (c >= 'A' && c <= 'Z') {
                return fold(text, start, end);
            }
        }
        return text.substring(start, end);
    }

    private static String fold(String text, int start, int end) {
        char[] folded = new char[end - start];
        for (int at = start; at < end; at++) {
            char c = text.charAt(at);
            folded[at - start] = c >= 'A' && c <= 'Z' ? (char) (c | 0x20) : c;
        }
        return new String(folded);
    }

    /** The name as PostgreSQL knows it, which cuts off what is longer than 63 bytes. */
    static String cut(String name) {
        int end = Math.min(name.length(), LONGEST_NAME);
        while (name.substring(0, end).getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
            end = name.offsetByCodePoints(end, -1);
        }
        return name.substring(0, end);
    }

    static boolean ascii(String name) {
        return name.chars().allMatch(c -> c < 128);
    }

    /** Where the letter beyond ASCII that begins here ends; spaces, quotes and the like are no letters. */
    static int letterEnd(String text, int at) {
        int point = text.codePointAt(at);
        int type = Character.getType(point);
        boolean letter = Character.isLetterOrDigit(point)
                || type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK
                || type == Character.OTHER_SYMBOL;
        if (!letter) {
            throw Oddity.unclear(
                    String.format("The character U+%04X", point),
                    at,
                    "Use plain quotes and spaces, or quote the name.");
        }
        return at + Character.charCount(point);
    }

    /** Where the number that begins here ends. */
    static int numberEnd(String text, int start) {
        int end = radixEnd(text, start);
        if (end > start) {
            return end;
        }
        end = digitsEnd(text, start);
        if (is(text, end, '.')) {
            end = digitsEnd(text, end + 1);
        }
        if (is(text, end, 'e')) {
            int digits = is(text, end + 1, '+') || is(text, end + 1, '-') ? end + 2 : end + 1;
            return digit(text, digits) ? digitsEnd(text, digits) : end;
        }
        return end;
    }

    /** Where 0x1F, 0b01 or 0o17 ends; the start if no such number is here. */
    private static int radixEnd(String text, int start) {
        boolean radix = is(text, start, '0')
                && (is(text, start + 1, 'x') || is(text, start + 1, 'b') || is(text, start + 1, 'o'));
        if (!radix) {
            return start;
        }
        int end = start + 2;
        while (end < text.length() && (hex(text.charAt(end)) >= 0 || text.charAt(end) == '_')) {
            end++;
        }
        return end;
    }

    /** Where the number of a placeholder ends. */
    static int plainDigitsEnd(String text, int start) {
        int end = start;
        while (digit(text, end)) {
            end++;
        }
        return end;
    }

    private static int digitsEnd(String text, int start) {
        int end = start;
        while (digit(text, end) || is(text, end, '_') && end > start && digit(text, end + 1)) {
            end++;
        }
        return end;
    }

    /** The value of a digit of a hexadecimal number, -1 for any other character. */
    static int hex(char c) {
        return c < 128 ? Character.digit(c, 16) : -1;
    }

    static boolean digit(String text, int at) {
        return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    private static boolean is(String text, int at, char lower) {
        return at < text.length() && (text.charAt(at) == lower || Character.toLowerCase(text.charAt(at)) == lower);
    }
}
