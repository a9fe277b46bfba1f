package dev.pegboard.catalog;

import dev.pegboard.base.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Finds limits, defaults and examples that do not fit the parameter they stand at. */
public final class ParameterLint {
    private static final Set<String> NUMBERS = Set.of("integer", "number");
    private static final Set<String> TEXTS = Set.of("string");

    private final String name;
    private final JsonObject schema;
    private final List<String> problems = new ArrayList<>();

    private ParameterLint(String name, JsonObject schema) {
        this.name = name;
        this.schema = schema;
    }

    /** A sentence for each mistake. */
    public static List<String> problems(String name, JsonObject schema, List<?> examples) {
        ParameterLint lint = new ParameterLint(name, schema);
        lint.limit("minimum", NUMBERS);
        lint.limit("maximum", NUMBERS);
        lint.limit("maxLength", TEXTS);
        lint.limit("pattern", TEXTS);
        if (lint.hasGoodPattern()) {
            examples.forEach(example -> lint.value("example", example));
            if (schema.containsKey("default")) {
                lint.value("default", schema.get("default"));
            }
        }
        return lint.problems;
    }

    private void limit(String keyword, Set<String> types) {
        boolean fits = !schema.containsKey(keyword)
                || types.contains(schema.text("type").orElse(""));
        if (!fits) {
            problems.add("the parameter '" + name + "' cannot have a " + keyword);
        }
    }

    private boolean hasGoodPattern() {
        try {
            schema.text("pattern").ifPresent(Pattern::compile);
            return true;
        } catch (PatternSyntaxException e) {
            problems.add("the pattern of '" + name + "' is wrong: " + e.getDescription());
            return false;
        }
    }

    private void value(String what, @Nullable Object value) {
        JsonObject alone = JsonObject.of("properties", JsonObject.of(name, schema));
        Arguments.problems(alone, JsonObject.of(name, value))
                .forEach(problem -> problems.add("the " + what + " of a parameter does not fit: " + problem));
    }
}
