package dev.pegboard.engine.db.admin.mysql;

import java.util.Locale;

/**
 * The words, names and signs of a statement for MySQL or MariaDB, one after the other. What stands in a comment with a
 * version is run by servers, so it is read as if it stood outside. Knows no grammar.
 */
final class MySqlWords {
    /** What a piece is. */
    enum Kind {
        WORD,
        /** A name in quotes, or a text in double ones, which are names for some servers. */
        NAME,
        SIGN,
        /** A text or a number. */
        VALUE,
        END
    }

    private final String sql;
    private int at;
    private Kind kind = Kind.END;
    private String text = "";

    MySqlWords(String sql) {
        this.sql = sql;
    }

    Kind kind() {
        return kind;
    }

    /** The word in small letters, the name without its quotes, or the sign. */
    String text() {
        return text;
    }

    /** Goes on to the next piece; false at the end. */
    boolean next() {
        skip();
        if (at >= sql.length()) {
            return set(Kind.END, "");
        }
        char letter = sql.charAt(at);
        if (letter == '`' || letter == '"') {
            return set(Kind.NAME, quoted(letter));
        }
        if (letter == '\'') {
            quoted(letter);
            return set(Kind.VALUE, "");
        }
        return isPart(letter) ? word() : set(Kind.SIGN, String.valueOf(sql.charAt(at++)));
    }

    private boolean set(Kind next, String found) {
        kind = next;
        text = found;
        return next != Kind.END;
    }

    private boolean word() {
        int start = at;
        boolean digits = true;
        while (at < sql.length() && isPart(sql.charAt(at))) {
            digits &= Character.isDigit(sql.charAt(at++));
        }
        return digits
                ? set(Kind.VALUE, "")
                : set(Kind.WORD, sql.substring(start, at).toLowerCase(Locale.ROOT));
    }

    private static boolean isPart(char letter) {
        return Character.isLetterOrDigit(letter) || letter == '_' || letter == '$' || letter >= 0x80;
    }

    private String quoted(char quote) {
        StringBuilder name = new StringBuilder();
        for (at++; at < sql.length(); at++) {
            char letter = sql.charAt(at);
            boolean pair = at + 1 < sql.length()
                    && (letter == '\\' && quote != '`' || letter == quote && sql.charAt(at + 1) == quote);
            if (letter == quote && !pair) {
                at++;
                return name.toString();
            }
            at += pair ? 1 : 0;
            if (quote != '\'') {
                name.append(sql.charAt(at));
            }
        }
        return name.toString();
    }

    /** Passes over what means nothing, and over the edges of comments with a version. */
    private void skip() {
        int before = -1;
        while (before != at) {
            before = at;
            while (at < sql.length() && Character.isWhitespace(sql.charAt(at))) {
                at++;
            }
            if (sql.startsWith("/*!", at) || sql.startsWith("/*M!", at)) {
                at = sql.indexOf('!', at) + 1;
                while (at < sql.length() && Character.isDigit(sql.charAt(at))) {
                    at++;
                }
            } else if (sql.startsWith("/*", at)) {
                at = after("*/", at + 2);
            } else if (sql.startsWith("*/", at)) {
                at += 2;
            } else if (sql.startsWith("#", at) || isDashes()) {
                at = after("\n", at);
            }
        }
    }

    private boolean isDashes() {
        return sql.startsWith("--", at) && (at + 2 == sql.length() || Character.isWhitespace(sql.charAt(at + 2)));
    }

    private int after(String end, int from) {
        int found = sql.indexOf(end, from);
        return found < 0 ? sql.length() : found + end.length();
    }
}
