package dev.pegboard.catalog.build;

import dev.pegboard.base.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds keys that mean nothing and values of the wrong kind, anywhere in a tool's words. */
final class KeyLint {
    /** What a value may be. */
    private enum Kind {
        TEXT(String.class, "a text"),
        FLAG(Boolean.class, "true or false"),
        NUMBER(Integer.class, "a number"),
        LIST(List.class, "a list"),
        MAPPING(JsonObject.class, "a mapping");

        private final Class<?> type;
        private final String words;

        Kind(Class<?> type, String words) {
            this.type = type;
            this.words = words;
        }
    }

    private static final Map<String, Kind> TOP = Map.of(
            "alias", Kind.TEXT,
            "title", Kind.TEXT,
            "effect", Kind.TEXT,
            "scope", Kind.TEXT,
            "mcp", Kind.MAPPING,
            "requires", Kind.LIST,
            "errors", Kind.LIST,
            "examples", Kind.LIST);

    private static final Map<String, Kind> MCP = Map.of(
            "enabled", Kind.FLAG,
            "tool", Kind.TEXT,
            "description", Kind.TEXT,
            "timeout", Kind.NUMBER,
            "task", Kind.TEXT,
            "instant", Kind.FLAG,
            "ui", Kind.TEXT,
            "llm", Kind.MAPPING);

    private static final Map<String, Kind> LLM =
            Map.of("when_to_use", Kind.TEXT, "workflow", Kind.TEXT, "parameter_hints", Kind.MAPPING);

    private static final Map<String, Kind> HINT = Map.of("note", Kind.TEXT, "examples", Kind.LIST);

    private static final Map<String, Kind> EXAMPLE =
            Map.of("title", Kind.TEXT, "arguments", Kind.MAPPING, "gives", Kind.TEXT);

    private final List<String> problems = new ArrayList<>();

    private KeyLint() {}

    static List<String> problems(Words words) {
        KeyLint lint = new KeyLint();
        lint.mapping("", words.top(), TOP);
        lint.mapping("mcp.", words.mcp(), MCP);
        lint.mapping("mcp.llm.", words.llm(), LLM);
        words.parameterHints().forEach((name, hint) -> lint.part("mcp.llm.parameter_hints." + name, hint, HINT));
        words.top().list("examples").orElse(List.of()).forEach(example -> lint.part("examples", example, EXAMPLE));
        return lint.problems;
    }

    private void part(String place, @Nullable Object value, Map<String, Kind> kinds) {
        if (value instanceof JsonObject object) {
            mapping(place + ".", object, kinds);
        } else {
            problems.add("'" + place + "' must be a mapping");
        }
    }

    private void mapping(String prefix, JsonObject object, Map<String, Kind> kinds) {
        object.forEach((key, value) -> {
            Kind kind = kinds.get(key);
            if (kind == null) {
                problems.add("the key '" + prefix + key + "' means nothing");
            } else if (!kind.type.isInstance(value)) {
                problems.add("'" + prefix + key + "' must be " + kind.words);
            }
        });
    }
}
