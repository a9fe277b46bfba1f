package dev.pegboard.catalog.build;

import dev.pegboard.base.JsonObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** The words of one tool, as its .meta.yaml file has them. */
record Words(JsonObject top) {
    static Words read(String yaml) {
        try {
            Object loaded = new Load(LoadSettings.builder().build()).loadFromString(yaml);
            if (json(loaded) instanceof JsonObject object) {
                return new Words(object);
            }
            throw new IllegalArgumentException("the file is not a YAML mapping");
        } catch (YamlEngineException e) {
            throw new IllegalArgumentException("the file is not YAML: " + e.getMessage(), e);
        }
    }

    JsonObject mcp() {
        return top.object("mcp").orElseGet(JsonObject::new);
    }

    JsonObject llm() {
        return mcp().object("llm").orElseGet(JsonObject::new);
    }

    JsonObject parameterHints() {
        return llm().object("parameter_hints").orElseGet(JsonObject::new);
    }

    /** The examples in the hint for a parameter. */
    List<?> examplesOf(String parameter) {
        return parameterHints()
                .object(parameter)
                .flatMap(hint -> hint.list("examples"))
                .orElse(List.of());
    }

    boolean enabled() {
        return !Boolean.FALSE.equals(mcp().get("enabled"));
    }

    private static @Nullable Object json(@Nullable Object value) {
        return switch (value) {
            case Map<?, ?> map -> {
                JsonObject object = new JsonObject();
                map.forEach((name, member) -> object.put(String.valueOf(name), json(member)));
                yield object;
            }
            case List<?> list ->
                list.stream().<@Nullable Object>map(Words::json).toList();
            case null, default -> value;
        };
    }
}
