package dev.pegboard.catalog;

import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import java.util.List;
import java.util.stream.Collectors;

/** Writes all there is to know about one tool as a page for an agent. */
public final class ToolGuide {
    private final ToolCard card;
    private final StringBuilder page = new StringBuilder();

    private ToolGuide(ToolCard card) {
        this.card = card;
    }

    public static String of(ToolCard card) {
        ToolGuide guide = new ToolGuide(card);
        guide.heading();
        guide.parameters();
        guide.answer();
        guide.examples();
        guide.errors();
        return guide.page.toString().strip() + "\n";
    }

    private void heading() {
        page.append("# ").append(card.name()).append(": ").append(card.title()).append("\n\n");
        page.append(card.description()).append("\n\n");
        card.guide().text("when_to_use").ifPresent(text -> fact("When to use", text));
        card.guide().text("workflow").ifPresent(text -> fact("Workflow", text));
        List<String> requires = card.guide().texts("requires");
        if (!requires.isEmpty()) {
            fact("Call first", String.join(", ", requires));
        }
        fact("Effect", effect());
        card.timeout().ifPresent(limit -> fact("Time limit", limit.toMillis() + " ms"));
        fact("Alias", card.alias());
        fact("Toolset", card.toolset());
    }

    private void fact(String name, String text) {
        page.append("- ").append(name).append(": ").append(text).append('\n');
    }

    private String effect() {
        return switch (card.effect()) {
            case READ -> "reads only.";
            case WRITE -> "changes something, destroys nothing.";
            case CHANGE -> "changes or replaces what is there only if an argument asks for it.";
            case DESTROY -> "destroys data; needs confirm: true after the user agreed.";
        };
    }

    private void parameters() {
        JsonObject properties = card.callSchema(false).object("properties").orElseGet(JsonObject::new);
        page.append("\n## Parameters\n\n");
        properties.forEach((name, property) -> parameter(name, (JsonObject) property));
        if (properties.isEmpty()) {
            page.append("None.\n");
        }
    }

    private void parameter(String name, JsonObject property) {
        boolean required = card.inputSchema().texts("required").contains(name);
        page.append("- `").append(name).append("` (").append(SchemaWords.expected(property));
        page.append(required ? ", required)" : ")").append(": ");
        page.append(property.text("description").orElse(""));
        if (name.equals(ToolCard.PROJECT_ROOT)) {
            page.append(" It may be left out where server_info shows a project.");
        }
        List<?> examples = card.examplesOf(name);
        if (!examples.isEmpty()) {
            page.append(" For example ").append(codes(examples)).append('.');
        }
        page.append('\n');
    }

    private static String codes(List<?> values) {
        return values.stream().map(value -> "`" + Json.write(value) + "`").collect(Collectors.joining(", "));
    }

    private void answer() {
        page.append("\n## Answer\n\n");
        members("", card.outputSchema());
    }

    private void members(String indent, JsonObject schema) {
        List<String> always = schema.texts("required");
        schema.object("properties").orElseGet(JsonObject::new).forEach((name, value) -> {
            JsonObject member = (JsonObject) value;
            page.append(indent).append("- `").append(name).append("` (").append(SchemaWords.expected(member));
            page.append(always.contains(name) ? ")\n" : ", if there is one)\n");
            members(indent + "  ", member.object("items").orElse(member));
        });
    }

    private void examples() {
        List<?> examples = card.guide().list("examples").orElse(List.of());
        if (examples.isEmpty()) {
            return;
        }
        page.append("\n## Examples\n\n");
        for (Object example : examples) {
            JsonObject shown = (JsonObject) example;
            page.append("- ").append(shown.text("title").orElse("Call")).append(": call with `");
            page.append(Json.write(shown.get("arguments"))).append('`');
            shown.text("gives")
                    .ifPresent(part ->
                            page.append("; the answer contains `").append(part).append('`'));
            page.append('\n');
        }
    }

    private void errors() {
        List<String> codes = card.guide().texts("errors");
        if (codes.isEmpty()) {
            return;
        }
        page.append("\n## Errors\n\n");
        for (String code : codes) {
            FaultCode fault = FaultCode.valueOf(code.substring("E_".length()));
            page.append("- `").append(code).append("`: ").append(fault.hint()).append('\n');
        }
    }
}
