package dev.pegboard.catalog;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import java.util.List;
import java.util.stream.Collectors;

/** The arguments of a call, checked against the tool's schema and completed by its defaults. */
public final class Arguments {
    private Arguments() {}

    /** The arguments ready for the tool; a fault names every one that does not fit. */
    public static JsonObject checked(ToolCard card, JsonObject given, boolean projectRootRequired) {
        JsonObject schema = card.callSchema(projectRootRequired);
        JsonObject present = JsonObject.copyOf(given);
        present.values().removeIf(value -> value == null); // Many clients send null for what they leave out.
        List<String> problems = SchemaCheck.problems(schema, present);
        if (!problems.isEmpty()) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, card.name() + ": " + String.join("; ", problems))
                    .with("problems", problems)
                    .hint(FaultCode.INVALID_ARGUMENT.hint() + examples(card));
        }
        return withDefaults(schema, present);
    }

    private static JsonObject withDefaults(JsonObject schema, JsonObject arguments) {
        schema.object("properties")
                .ifPresent(properties -> properties.forEach((name, property) -> {
                    if (property instanceof JsonObject described && described.containsKey("default")) {
                        arguments.putIfAbsent(name, described.get("default"));
                    }
                }));
        return arguments;
    }

    private static String examples(ToolCard card) {
        String shown = card.inputSchema().object("properties").orElseGet(JsonObject::new).keySet().stream()
                .filter(name -> !card.examplesOf(name).isEmpty())
                .map(name -> name + ": " + Json.write(card.examplesOf(name).getFirst()))
                .collect(Collectors.joining(", "));
        return shown.isEmpty() ? "" : " For example: " + shown + ".";
    }
}
