package dev.pegboard.engine.db.dialect;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where in a statement something stands, counted from 1, for engines that quote it rather than count. */
final class Place {
    private Place() {}

    /** The only place where that word stands by itself, however it is spelled. */
    static Optional<Integer> ofWord(String sql, String word) {
        if (word.isEmpty()) {
            return Optional.empty();
        }
        Matcher found = Pattern.compile(
                        "(?<![\\w$])" + Pattern.quote(word) + "(?![\\w$])",
                        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
                .matcher(sql);
        if (!found.find()) {
            return Optional.empty();
        }
        int place = found.start() + 1;
        return found.find() ? Optional.empty() : Optional.of(place);
    }

    /** Where that text begins in a line; the end of the statement where there is none. */
    static Optional<Integer> ofText(String sql, String text, int line) {
        if (text.isEmpty()) {
            return sql.isEmpty() ? Optional.empty() : Optional.of(sql.length() + 1);
        }
        int at = sql.indexOf(text, lineStart(sql, line));
        return at < 0 ? Optional.empty() : Optional.of(at + 1);
    }

    static Optional<Integer> ofColumn(String sql, int line, int column) {
        int at = lineStart(sql, line) + column;
        return column < 1 || at > sql.length() + 1 ? Optional.empty() : Optional.of(at);
    }

    private static int lineStart(String sql, int line) {
        int start = 0;
        for (int i = 1; i < line; i++) {
            start = sql.indexOf('\n', start) + 1;
            if (start == 0) {
                return sql.length();
            }
        }
        return start;
    }
}
