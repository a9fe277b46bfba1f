package dev.pegboard.engine.db.discovery.text;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the tables, texts, numbers and flags of TOML; lists and tables within a line are left out. */
public final class TomlReader {
    private static final int DEEPEST = 32;

    private final Map<String, @Nullable Object> root = new LinkedHashMap<>();
    private Map<String, @Nullable Object> table = root;
    private final String text;
    private int position;
    private int line = 1;

    private TomlReader(String text) {
        this.text = text.replace("\r\n", "\n");
    }

    public static Data read(String text) throws Unreadable {
        TomlReader reader = new TomlReader(text);
        while (reader.position < reader.text.length()) {
            reader.line();
        }
        return new Data(reader.root);
    }

    private void line() throws Unreadable {
        int end = text.indexOf('\n', position);
        end = end < 0 ? text.length() : end;
        String written = text.substring(position, end).strip();
        int equals = equalsSign(written);
        if (written.startsWith("[") && written.contains("]")) {
            int close = written.lastIndexOf(']');
            table = inner(root, path(written.substring(0, close).replaceAll("^\\[++|\\]++$", "")));
        } else if (equals > 0 && !written.startsWith("#")) {
            int start = text.indexOf(written, position) + equals + 1;
            end = value(path(written.substring(0, equals)), start, end);
        }
        line += (int) text.substring(position, end)
                        .chars()
                        .filter(c -> c == '\n')
                        .count()
                + 1;
        position = end + 1;
    }

    /** Puts one value where it belongs; returns the end of its last line. */
    private int value(String[] path, int from, int lineEnd) throws Unreadable {
        String rest = text.substring(from, lineEnd).strip();
        String[] outer = Arrays.copyOf(path, path.length - 1);
        Map<String, @Nullable Object> home = inner(table, outer);
        String name = path[path.length - 1];
        for (String quotes : new String[] {"\"\"\"", "'''"}) {
            if (rest.startsWith(quotes)) {
                int start = text.indexOf(quotes, from) + 3;
                int close = text.indexOf(quotes, start);
                if (close < 0) {
                    throw new Unreadable("a text has no end", line);
                }
                home.put(name, text.substring(start, close).replaceFirst("^\n", ""));
                int end = text.indexOf('\n', close);
                return end < 0 ? text.length() : end;
            }
        }
        if (rest.startsWith("\"") || rest.startsWith("'")) {
            home.put(name, quoted(rest));
        } else if (!rest.startsWith("[") && !rest.startsWith("{")) {
            int comment = rest.indexOf('#');
            home.put(name, (comment < 0 ? rest : rest.substring(0, comment)).strip());
        }
        return lineEnd;
    }

    private String quoted(String rest) throws Unreadable {
        char quote = rest.charAt(0);
        StringBuilder value = new StringBuilder();
        for (int i = 1; i < rest.length(); i++) {
            char letter = rest.charAt(i);
            if (letter == quote) {
                return value.toString();
            }
            if (letter == '\\' && quote == '"' && i + 1 < rest.length()) {
                letter = rest.charAt(++i);
                letter = letter == 'n' ? '\n' : letter == 't' ? '\t' : letter;
            }
            value.append(letter);
        }
        throw new Unreadable("a text has no end", line);
    }

    private static int equalsSign(String written) {
        char quote = written.isEmpty() ? ' ' : written.charAt(0);
        int from = quote == '"' || quote == '\'' ? Math.max(0, written.indexOf(quote, 1)) : 0;
        return written.indexOf('=', from);
    }

    private static String[] path(String dotted) {
        String[] names = dotted.strip().split("\\.", -1);
        for (int i = 0; i < names.length; i++) {
            names[i] = names[i].strip().replaceAll("^[\"']|[\"']$", "");
        }
        return names;
    }

    @SuppressWarnings("unchecked")
    private Map<String, @Nullable Object> inner(Map<String, @Nullable Object> from, String[] path) throws Unreadable {
        if (path.length > DEEPEST) {
            throw new Unreadable("it is nested too deep", line);
        }
        Map<String, @Nullable Object> table = from;
        for (String name : path) {
            Object next = table.get(name);
            if (!(next instanceof Map)) {
                next = new LinkedHashMap<String, @Nullable Object>();
                table.put(name, next);
            }
            table = (Map<String, @Nullable Object>) next;
        }
        return table;
    }
}
