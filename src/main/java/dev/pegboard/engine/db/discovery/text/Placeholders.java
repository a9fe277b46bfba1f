package dev.pegboard.engine.db.discovery.text;

import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Puts values in the place of names: ${NAME}, with a default behind :- as in shells or behind : as in Java's world. */
public final class Placeholders {
    private static final Pattern LEFT = Pattern.compile("\\$\\{([^}:]{0,200})");
    private static final int DEEPEST = 16;
    private static final int LONGEST = 100_000;

    /** A value may name others, which name others: without a limit a short text could grow for ever. */
    private static final int MOST_VALUES = 1_000;

    private final boolean shell;
    private final Function<String, Optional<String>> values;
    private int filledIn;

    private Placeholders(boolean shell, Function<String, Optional<String>> values) {
        this.shell = shell;
        this.values = values;
    }

    /** As shells and compose files do: ${NAME}, ${NAME:-default}, ${NAME-default}, $NAME if it is known. */
    public static Placeholders ofShell(Function<String, Optional<String>> values) {
        return new Placeholders(true, values);
    }

    /** As Spring, Quarkus and Micronaut do: ${name} and ${name:default}. */
    public static Placeholders ofJava(Function<String, Optional<String>> values) {
        return new Placeholders(false, values);
    }

    /** The first name that is still in a text because nobody knows a value for it. */
    public static Optional<String> missing(String text) {
        Matcher left = LEFT.matcher(text);
        return left.find() ? Optional.of(left.group(1)) : Optional.empty();
    }

    /** A text that stands for the value of a name that is not known. */
    public static String unknown(String name) {
        return "${" + name + "}";
    }

    /** The text with all values that are known; other names stay as they are. */
    public String fill(String text) {
        filledIn = 0;
        return fill(text, 0);
    }

    private String fill(String text, int depth) {
        if (text.indexOf('$') < 0 || depth > DEEPEST || filledIn > MOST_VALUES) {
            return text;
        }
        StringBuilder filled = new StringBuilder();
        int i = 0;
        while (i < text.length() && filled.length() < LONGEST) {
            if (text.startsWith("${", i)) {
                int close = close(text, i + 2);
                filled.append(close < 0 ? text.substring(i) : value(text.substring(i + 2, close), depth));
                i = close < 0 ? text.length() : close + 1;
            } else if (shell && text.charAt(i) == '$') {
                i = bare(text, i, filled);
            } else {
                filled.append(text.charAt(i++));
            }
        }
        return filled.toString();
    }

    /** A name without braces, as far as one is known; two dollar signs are one. */
    private int bare(String text, int from, StringBuilder filled) {
        if (text.startsWith("$$", from)) {
            filled.append('$');
            return from + 2;
        }
        int end = from + 1;
        while (end < text.length() && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
            end++;
        }
        filled.append(values.apply(text.substring(from + 1, end)).orElse(text.substring(from, end)));
        return end;
    }

    private String value(String inside, int depth) {
        filledIn++;
        int border = border(inside);
        String name = inside.substring(0, border).strip();
        String rest = inside.substring(border);
        String operator =
                !shell ? ":" : rest.startsWith(":") ? rest.substring(0, Math.min(2, rest.length())) : first(rest);
        Optional<String> value = values.apply(name);
        if (shell && operator.startsWith(":") && value.filter(String::isEmpty).isPresent()) {
            value = Optional.empty();
        }
        boolean alternative = shell && operator.endsWith("+");
        boolean fallback = !rest.isEmpty() && !(shell && (operator.endsWith("?") || alternative));
        if (alternative) {
            return value.isPresent() ? fill(rest.substring(operator.length()), depth + 1) : "";
        }
        if (value.isPresent()) {
            return fillAgain(value.get(), depth);
        }
        return fallback ? fill(unquoted(rest.substring(operator.length())), depth + 1) : unknown(name);
    }

    /** In Java's world a value may have placeholders itself; in shells it is final. */
    private String fillAgain(String value, int depth) {
        return shell ? value : fill(value, depth + 1);
    }

    private static String first(String rest) {
        return rest.isEmpty() ? "" : rest.substring(0, 1);
    }

    private int border(String inside) {
        for (int i = 0; i < inside.length(); i++) {
            char letter = inside.charAt(i);
            if (letter == ':' || shell && "-?+".indexOf(letter) >= 0) {
                return i;
            }
        }
        return inside.length();
    }

    /** Micronaut has defaults with colons in backquotes. */
    private static String unquoted(String value) {
        boolean quoted = value.length() > 1 && value.startsWith("`") && value.endsWith("`");
        return quoted ? value.substring(1, value.length() - 1) : value;
    }

    /** The brace that closes the one before the offset; -1 if there is none. */
    private static int close(String text, int from) {
        int depth = 1;
        for (int i = from; i < text.length(); i++) {
            if (text.startsWith("${", i)) {
                depth++;
            } else if (text.charAt(i) == '}' && --depth == 0) {
                return i;
            }
        }
        return -1;
    }
}
