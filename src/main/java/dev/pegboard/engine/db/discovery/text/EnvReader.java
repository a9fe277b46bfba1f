package dev.pegboard.engine.db.discovery.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads files of variables as dotenv libraries and shells do: export, quotes, comments, values of several lines. */
public final class EnvReader {
    private static final Pattern ASSIGNMENT =
            Pattern.compile("[ \\t]*+(?:export[ \\t]++)?([A-Za-z_][\\w.-]*+)[ \\t]*+(?:=|: )[ \\t]*+");
    private static final Pattern COMMENT = Pattern.compile("(?:^|[ \\t])#");

    /**
     * A value as it is written.
     *
     * @param literal true if what looks like a variable in it is none, as in single quotes
     */
    public record Value(String text, boolean literal) {}

    /** The variables, and the lines where a quote has no end. */
    public record Variables(Map<String, Value> values, List<Integer> wrong) {}

    private final String text;
    private final Map<String, Value> values = new LinkedHashMap<>();
    private final List<Integer> wrong = new ArrayList<>();
    private int position;

    private EnvReader(String text) {
        this.text = text;
    }

    /** The variables of the text, the last value of each; lines that assign nothing are skipped. */
    public static Variables read(String text) {
        EnvReader reader = new EnvReader(text.replace("\r\n", "\n"));
        while (reader.position < reader.text.length()) {
            reader.line();
        }
        return new Variables(reader.values, reader.wrong);
    }

    private void line() {
        int end = end(position);
        Matcher assignment = ASSIGNMENT.matcher(text).region(position, end);
        if (!assignment.lookingAt()) {
            position = end + 1;
            return;
        }
        String name = assignment.group(1);
        int start = assignment.end();
        char quote = start < end ? text.charAt(start) : ' ';
        if (quote == '"' || quote == '\'' || quote == '`') {
            quoted(name, start, quote);
        } else {
            values.put(name, new Value(plain(text.substring(start, end)), false));
            position = end + 1;
        }
    }

    private static String plain(String value) {
        Matcher comment = COMMENT.matcher(value);
        return (comment.find() ? value.substring(0, comment.start()) : value).strip();
    }

    private void quoted(String name, int start, char quote) {
        int close = start + 1;
        while (close < text.length() && text.charAt(close) != quote) {
            close += quote == '"' && text.charAt(close) == '\\' ? 2 : 1;
        }
        if (close >= text.length()) {
            wrong.add(1
                    + (int) text.substring(0, start)
                            .chars()
                            .filter(c -> c == '\n')
                            .count());
            position = end(start) + 1;
            return;
        }
        String inside = text.substring(start + 1, close);
        values.put(name, new Value(quote == '"' ? unescaped(inside) : inside, quote != '"'));
        position = end(close) + 1;
    }

    private static String unescaped(String inside) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < inside.length(); i++) {
            char letter = inside.charAt(i);
            if (letter != '\\' || i + 1 == inside.length()) {
                plain.append(letter);
                continue;
            }
            char escaped = inside.charAt(++i);
            switch (escaped) {
                case 'n' -> plain.append('\n');
                case 'r' -> plain.append('\r');
                case 't' -> plain.append('\t');
                case '"', '\\', '$' -> plain.append(escaped);
                default -> plain.append('\\').append(escaped);
            }
        }
        return plain.toString();
    }

    private int end(int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end;
    }
}
