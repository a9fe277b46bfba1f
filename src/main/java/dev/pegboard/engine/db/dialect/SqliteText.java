package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.schema.Check;
import dev.pegboard.engine.db.schema.Index;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what SQLite keeps only as the text of the statement that made it. */
final class SqliteText {
    private static final Pattern WORD = Pattern.compile("--[^\\n]*+|(?s:/\\*.*?\\*/)|'[^']*+(?:''[^']*+)*+'"
            + "|\"[^\"]*+(?:\"\"[^\"]*+)*+\"|`[^`]*+(?:``[^`]*+)*+`|\\[[^]]*+]|[\\w$]++|\\S");

    private record Word(String text, int start, int end) {
        boolean is(String other) {
            return text.equalsIgnoreCase(other);
        }
    }

    private SqliteText() {}

    private static List<Word> words(String sql) {
        List<Word> words = new ArrayList<>();
        Matcher next = WORD.matcher(sql);
        while (next.find()) {
            if (!next.group().startsWith("--") && !next.group().startsWith("/*")) {
                words.add(new Word(next.group(), next.start(), next.end()));
            }
        }
        return words;
    }

    /** The checks of a table, also those that stand with a column. */
    static List<Check> checks(String sql) {
        List<Word> words = words(sql);
        List<Check> checks = new ArrayList<>();
        for (int i = 0; i + 1 < words.size(); i++) {
            if (words.get(i).is("CHECK") && words.get(i + 1).is("(")) {
                int end = closing(words, i + 1);
                boolean named = i > 1 && words.get(i - 2).is("CONSTRAINT");
                String name = named ? unquoted(words.get(i - 1).text()) : "check " + (checks.size() + 1);
                checks.add(new Check(name, between(sql, words.get(i + 1), words.get(end))));
                i = end;
            }
        }
        return checks;
    }

    static Index index(String name, boolean unique, String sql) {
        List<Word> words = words(sql);
        int open = 0;
        while (!words.get(open).is("(")) {
            open++;
        }
        int close = closing(words, open);
        boolean partial = close + 1 < words.size() && words.get(close + 1).is("WHERE");
        Optional<String> condition =
                partial ? Optional.of(sql.substring(words.get(close + 1).end()).strip()) : Optional.empty();
        return new Index(name, columns(sql, words.subList(open, close + 1)), unique, Optional.empty(), condition);
    }

    /** What stands between commas within the outer parentheses. */
    private static List<String> columns(String sql, List<Word> words) {
        List<String> columns = new ArrayList<>();
        int start = 0;
        for (int i = 1; i < words.size(); i++) {
            if (words.get(i).is("(")) {
                i = closing(words, i);
            } else if (words.get(i).is(",") || i == words.size() - 1) {
                columns.add(unquoted(between(sql, words.get(start), words.get(i))));
                start = i;
            }
        }
        return columns;
    }

    private static int closing(List<Word> words, int open) {
        int depth = 0;
        for (int i = open; i < words.size(); i++) {
            depth += words.get(i).is("(") ? 1 : words.get(i).is(")") ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return words.size() - 1;
    }

    private static String between(String sql, Word before, Word after) {
        return sql.substring(before.end(), after.start()).strip();
    }

    private static String unquoted(String name) {
        Matcher quoted = Pattern.compile("([\"`\\[])([^\"`\\]]*)[\"`\\]]").matcher(name);
        return quoted.matches() ? quoted.group(2) : name;
    }
}
