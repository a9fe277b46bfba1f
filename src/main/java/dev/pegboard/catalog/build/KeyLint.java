package dev.pegboard.catalog.build;

import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.KeyKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds keys that mean nothing and values of the wrong kind, anywhere in a tool's words. */
final class KeyLint {
    private static final Map<String, KeyKind> TOP = Map.of(
            "alias", KeyKind.TEXT,
            "title", KeyKind.TEXT,
            "effect", KeyKind.TEXT,
            "scope", KeyKind.TEXT,
            "mcp", KeyKind.MAPPING,
            "requires", KeyKind.LIST,
            "errors", KeyKind.LIST,
            "examples", KeyKind.LIST);

    private static final Map<String, KeyKind> MCP = Map.of(
            "enabled", KeyKind.FLAG,
            "tool", KeyKind.TEXT,
            "description", KeyKind.TEXT,
            "timeout", KeyKind.WHOLE,
            "task", KeyKind.TEXT,
            "instant", KeyKind.FLAG,
            "heedful", KeyKind.FLAG,
            "ui", KeyKind.TEXT,
            "rank", KeyKind.TEXT,
            "llm", KeyKind.MAPPING);

    private static final Map<String, KeyKind> LLM =
            Map.of("when_to_use", KeyKind.TEXT, "workflow", KeyKind.TEXT, "parameter_hints", KeyKind.MAPPING);

    private static final Map<String, KeyKind> HINT = Map.of("note", KeyKind.TEXT, "examples", KeyKind.LIST);

    private static final Map<String, KeyKind> EXAMPLE =
            Map.of("title", KeyKind.TEXT, "arguments", KeyKind.MAPPING, "gives", KeyKind.TEXT);

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

    private void part(String place, @Nullable Object value, Map<String, KeyKind> kinds) {
        if (value instanceof JsonObject object) {
            mapping(place + ".", object, kinds);
        } else {
            problems.add("'" + place + "' must be a mapping");
        }
    }

    private void mapping(String prefix, JsonObject object, Map<String, KeyKind> kinds) {
        problems.addAll(KeyKind.problems(prefix, object, kinds));
    }
}
