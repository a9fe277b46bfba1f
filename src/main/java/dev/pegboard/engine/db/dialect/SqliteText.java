package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.schema.Check;
import dev.pegboard.engine.db.schema.Index;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what SQLite keeps only as the text of the statement that made it. */
final class SqliteText {
    private static final Pattern WORD = Pattern.compile("--[^\\n]*+|(?s:/\\*.*?\\*/)|'[^']*+(?:''[^']*+)*+'"
            + "|\"[^\"]*+(?:\"\"[^\"]*+)*+\"|`[^`]*+(?:``[^`]*+)*+`|\\[[^]]*+]|[\\w$]++|\\S");

    private static final Pattern QUOTED =
            Pattern.compile("(?s)\"(?:[^\"]|\"\")*+\"|`(?:[^`]|``)*+`|'(?:[^']|'')*+'|\\[[^]]*+]");

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

    /**
     * What the statement that made a table says of it.
     *
     * @param items its columns and constraints, each with all its words
     * @param options what follows them
     */
    record Body(List<Item> items, String options) {}

    /** The first word of what is between two commas, and the rest, without comments and with single spaces. */
    record Item(String first, String rest) {
        /** The name of the column, if it is one. */
        String name() {
            return unquoted(first);
        }
    }

    static Body body(String sql) {
        List<Word> words = words(sql);
        int open = 0;
        while (open < words.size() - 1 && !words.get(open).is("(")) {
            open++;
        }
        int close = closing(words, open);
        List<Item> items = new ArrayList<>();
        int start = open + 1;
        for (int i = start; i <= close; i++) {
            if (words.get(i).is("(")) {
                i = closing(words, i);
            } else if ((words.get(i).is(",") || i == close) && start < i) {
                items.add(new Item(words.get(start).text(), spaced(words.subList(start + 1, i))));
                start = i + 1;
            }
        }
        return new Body(items, spaced(words.subList(Math.min(close + 1, words.size()), words.size())));
    }

    /** The words with a space where the text has any, and no comments. */
    private static String spaced(List<Word> words) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < words.size(); i++) {
            boolean apart = i > 0 && words.get(i - 1).end() < words.get(i).start();
            text.append(apart ? " " : "").append(words.get(i).text());
        }
        return text.toString();
    }

    /** The whole statement without comments and with single spaces. */
    static String spaced(String sql) {
        return spaced(words(sql));
    }

    /** The words that stand outside of quotes and parentheses, in capitals; each parenthesis is an empty pair. */
    static String keywords(String sql) {
        List<Word> words = words(sql);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < words.size(); i++) {
            boolean quoted = QUOTED.matcher(words.get(i).text()).matches();
            boolean group = words.get(i).is("(");
            text.append(quoted ? "" : group ? "()" : words.get(i).text().toUpperCase(Locale.ROOT))
                    .append(' ');
            i = group ? closing(words, i) : i;
        }
        return text.toString();
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
        Matcher quoted = QUOTED.matcher(name);
        if (!quoted.matches()) {
            return name;
        }
        char quote = name.charAt(0);
        String inner = name.substring(1, name.length() - 1);
        return quote == '[' ? inner : inner.replace(String.valueOf(quote).repeat(2), String.valueOf(quote));
    }
}
