package dev.pegboard.catalog;

import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import java.util.List;

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
        guide.examples();
        guide.errors();
        return guide.page.toString().strip() + "\n";
    }

    private void heading() {
        page.append("# ").append(card.name()).append(" - ").append(card.title()).append("\n\n");
        page.append(card.description()).append('\n');
        card.guide()
                .text("when_to_use")
                .ifPresent(text -> page.append("\nWhen to use: ").append(text).append('\n'));
        card.guide()
                .text("workflow")
                .ifPresent(text -> page.append("\nWorkflow: ").append(text).append('\n'));
        List<String> requires = card.guide().texts("requires");
        if (!requires.isEmpty()) {
            page.append("\nCall first: ").append(String.join(", ", requires)).append('\n');
        }
        page.append("\nToolset: ")
                .append(card.toolset())
                .append(". Effect: ")
                .append(effect())
                .append(".\n");
    }

    private String effect() {
        return switch (card.effect()) {
            case READ -> "reads only";
            case WRITE -> "changes something, destroys nothing";
            case DESTROY -> "destroys data; needs confirm: true after the user agreed";
        };
    }

    private void parameters() {
        JsonObject schema = card.callSchema(false);
        page.append("\n## Parameters\n\n");
        schema.object("properties")
                .filter(properties -> !properties.isEmpty())
                .ifPresentOrElse(
                        properties -> properties.forEach((name, property) -> parameter(name, (JsonObject) property)),
                        () -> page.append("None.\n"));
    }

    private void parameter(String name, JsonObject property) {
        boolean required = card.inputSchema().texts("required").contains(name);
        page.append("- `").append(name).append("` (").append(SchemaWords.expected(property));
        page.append(required ? ", required)" : ")").append(": ");
        page.append(property.text("description").orElse(""));
        List<?> examples = card.examplesOf(name);
        if (!examples.isEmpty()) {
            page.append(" Examples: ");
            page.append(String.join(", ", examples.stream().map(Json::write).toList()));
        }
        page.append('\n');
    }

    private void examples() {
        List<?> examples = card.guide().list("examples").orElse(List.of());
        if (examples.isEmpty()) {
            return;
        }
        page.append("\n## Examples\n\n");
        for (Object example : examples) {
            JsonObject shown = (JsonObject) example;
            page.append("- ").append(shown.text("title").orElse("Call"));
            page.append(": `").append(Json.write(shown.get("arguments"))).append("`\n");
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
            page.append("- ").append(code).append(": ").append(fault.hint()).append('\n');
        }
    }
}
