package dev.pegboard.engine.db.sql;

import dev.pegboard.engine.db.sql.Lexicon.Trait;

/** Finds the end of strings and quoted names, and what such names mean. */
final class Quotes {
    private final String text;
    private final Lexicon lexicon;

    Quotes(String text, Lexicon lexicon) {
        this.text = text;
        this.lexicon = lexicon;
    }

    /** Where a string in plain quotes ends. */
    int string(int start) {
        int at = start + 1;
        while (true) {
            int quote = text.indexOf('\'', at);
            if (quote < 0) {
                throw Oddity.unfinished("A string", start);
            }
            if (lexicon.has(Trait.BACKSLASH_IN_STRINGS) && backslashes(at, quote) % 2 == 1) {
                throw Oddity.unclear("A backslash before a quote", quote - 1, backslashHint());
            }
            if (!text.startsWith("''", quote)) {
                return quote + 1;
            }
            at = quote + 2;
        }
    }

    /** Where a string ends in which a backslash takes the meaning from the next character. */
    int escapeString(int quote) {
        int at = quote + 1;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\\' || text.startsWith("''", at)) {
                at += 2;
            } else if (c == '\'') {
                return at + 1;
            } else {
                at++;
            }
        }
        throw Oddity.unfinished("A string", quote - 1);
    }

    /** Where q'[…]' ends, given the place of its quote. */
    int alternative(int quote) {
        if (quote + 1 < text.length()) {
            char open = text.charAt(quote + 1);
            int pair = "[{(<".indexOf(open);
            char close = pair < 0 ? open : "]})>".charAt(pair);
            int end = text.indexOf(close + "'", quote + 2);
            if (end >= 0 && !Character.isWhitespace(open) && open != '\'') {
                return end + 2;
            }
        }
        throw Oddity.unfinished("A string", quote - 1);
    }

    /** Where $tag$…$tag$ ends. */
    int dollar(int start) {
        int tagEnd = start + 1;
        while (tagEnd < text.length() && tagPart(text.charAt(tagEnd))) {
            tagEnd++;
        }
        if (tagEnd >= text.length() || text.charAt(tagEnd) != '$') {
            throw Oddity.unclear("A single $", start, "Placeholders are $1, $2 and so on.");
        }
        String tag = text.substring(start, tagEnd + 1);
        int end = text.indexOf(tag, tagEnd + 1);
        if (end < 0) {
            throw Oddity.unfinished("A string", start);
        }
        return end + tag.length();
    }

    /** Where a name ends; a backslash in it is refused where the name could be a string. */
    int name(int start, char quote) {
        int end = end(start, quote);
        int backslash = text.indexOf('\\', start);
        if (backslash >= 0 && backslash < end && lexicon.has(Trait.BACKSLASH_IN_STRINGS) && !unicode()) {
            throw Oddity.unclear("A backslash in such quotes", backslash, "Use single quotes for strings.");
        }
        return end;
    }

    /** Where something ends that its own quote, doubled, does not end. */
    int end(int start, char quote) {
        int at = text.indexOf(quote, start + 1);
        while (at >= 0 && at + 1 < text.length() && text.charAt(at + 1) == quote) {
            at = text.indexOf(quote, at + 2);
        }
        if (at < 0) {
            throw Oddity.unfinished("A name", start);
        }
        return at + 1;
    }

    int bracket(int start) {
        int first = text.indexOf(']', start);
        return lexicon.has(Trait.SHORT_BRACKET_NAMES) && first > 0 ? first + 1 : end(start, ']');
    }

    /** The name between the quotes, with doubled ones made single. */
    String plainName(int start, int end) {
        String name = text.substring(start + 1, end - 1);
        String quote = text.substring(end - 1, end);
        return name.contains(quote) ? name.replace(quote + quote, quote) : name;
    }

    /** The name that U&"…" stands for. */
    String unicodeName(int start, int end) {
        String written = plainName(start, end);
        StringBuilder name = new StringBuilder(written.length());
        int at = 0;
        while (at < written.length()) {
            char c = written.charAt(at);
            if (c != '\\') {
                name.append(c);
                at++;
            } else if (written.startsWith("\\\\", at)) {
                name.append(c);
                at += 2;
            } else {
                int digits = written.startsWith("\\+", at) ? 6 : 4;
                int first = digits == 6 ? at + 2 : at + 1;
                name.appendCodePoint(codePoint(written, first, digits, start));
                at = first + digits;
            }
        }
        return name.toString();
    }

    private static int codePoint(String written, int first, int digits, int start) {
        int point = 0;
        for (int at = first; at < first + digits; at++) {
            int digit = at < written.length() ? Letters.hex(written.charAt(at)) : -1;
            if (digit < 0) {
                throw Oddity.unclear("An escape in a name", start, "Write the name itself.");
            }
            point = point * 16 + digit;
        }
        if (point == 0 || !Character.isValidCodePoint(point)) {
            throw Oddity.unclear("An escape in a name", start, "Write the name itself.");
        }
        return point;
    }

    /** True where double quotes are always names, because strings have escapes of their own. */
    private boolean unicode() {
        return lexicon.has(Trait.UNICODE_ESCAPES);
    }

    private int backslashes(int from, int quote) {
        int at = quote;
        while (at > from && text.charAt(at - 1) == '\\') {
            at--;
        }
        return quote - at;
    }

    private String backslashHint() {
        return lexicon.has(Trait.ESCAPE_STRINGS)
                ? "Write a backslash at the end of a string as E'\\\\', and a quote in a string as two quotes."
                : "Write a backslash at the end of a string as two, and a quote in a string as two quotes.";
    }

    private static boolean tagPart(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= '0' && c <= '9';
    }
}
