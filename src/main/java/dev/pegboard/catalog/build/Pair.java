package dev.pegboard.catalog.build;

import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.ReflectedTool;
import java.util.Optional;

/** One tool: its class, its words, and the toolset whose folder they lie in. */
record Pair(Class<?> type, Words words, String toolset) {
    String alias() {
        return words.top().text("alias").orElse("");
    }

    /** The name clients see: the alias with underscores, unless the words override it. */
    String name() {
        return words.mcp()
                .text("tool")
                .orElseGet(() -> alias().replace('.', '_').replace('-', '_'));
    }

    JsonObject inputSchema() {
        JsonObject schema = SchemaOf.record(ReflectedTool.declaredType(type, 0));
        schema.object("properties").ifPresent(properties -> properties.forEach(this::describe));
        return schema;
    }

    JsonObject outputSchema() {
        return SchemaOf.record(ReflectedTool.declaredType(type, 1));
    }

    /** The tool's entry in the catalogue. */
    JsonObject entry() {
        return JsonObject.of("class", type.getName(), "name", name(), "alias", alias(), "toolset", toolset)
                .with("title", words.top().text("title").orElse(""))
                .with("description", words.mcp().text("description").orElse(""))
                .with("effect", words.top().text("effect").orElse(""))
                .with("scope", words.top().text("scope").orElse("project"))
                .with("task", words.mcp().text("task").orElse("never"))
                .withPresent("timeout", words.mcp().at("timeout"))
                .withPresent("instant", words.mcp().at("instant"))
                .withPresent("heedful", words.mcp().at("heedful"))
                .withPresent("ui", words.mcp().text("ui"))
                .withPresent("rank", words.mcp().text("rank"))
                .with("input", inputSchema())
                .with("output", outputSchema())
                .with("guide", guide());
    }

    private JsonObject guide() {
        return new JsonObject()
                .withPresent("when_to_use", words.llm().text("when_to_use"))
                .withPresent("workflow", words.llm().text("workflow"))
                .with("parameters", words.parameterHints())
                .withPresent("requires", words.top().list("requires"))
                .withPresent("errors", words.top().list("errors"))
                .withPresent("examples", words.top().list("examples"));
    }

    private void describe(String parameter, Object schema) {
        Optional<String> note = words.parameterHints().object(parameter).flatMap(hint -> hint.text("note"));
        ((JsonObject) schema).withPresent("description", note);
    }
}
