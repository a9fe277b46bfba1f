package dev.pegboard.workflow;

import java.util.List;
import java.util.regex.Pattern;

/** The names that databases may have which agents make, fill or drop: patterns with * for any letters and ? for one. */
public record AllowedNames(List<String> patterns) {
    public AllowedNames {
        patterns = List.copyOf(patterns);
    }

    /** What counts where nothing is written: databases named after the default one. */
    static AllowedNames after(String name) {
        return new AllowedNames(List.of(escaped(name) + "_*"));
    }

    boolean allows(String name) {
        return patterns.stream().anyMatch(pattern -> matches(pattern, name));
    }

    /** A backslash takes the meaning from the letter behind it. */
    private static boolean matches(String pattern, String name) {
        StringBuilder expression = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char letter = pattern.charAt(i);
            if (letter == '*') {
                expression.append(".*");
            } else if (letter == '?') {
                expression.append('.');
            } else {
                boolean plain = letter == '\\' && i + 1 < pattern.length();
                expression.append(Pattern.quote(String.valueOf(plain ? pattern.charAt(++i) : letter)));
            }
        }
        return Pattern.compile(expression.toString(), Pattern.DOTALL).matcher(name).matches();
    }

    private static String escaped(String name) {
        return name.replaceAll("[*?\\\\]", "\\\\$0");
    }

    @Override
    public String toString() {
        return patterns.isEmpty() ? "none" : String.join(", ", patterns);
    }
}
