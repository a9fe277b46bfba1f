package dev.pegboard.workflow;

import dev.pegboard.base.NamePattern;
import java.util.List;

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
        return patterns.stream().anyMatch(pattern -> new NamePattern(pattern).matches(name));
    }

    private static String escaped(String name) {
        return name.replaceAll("[*?\\\\]", "\\\\$0");
    }

    @Override
    public String toString() {
        return patterns.isEmpty() ? "none" : String.join(", ", patterns);
    }
}
