package dev.pegboard.cli;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.catalog.ToolCard;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Turns words such as limit=10 into a tool's arguments, by the types of its schema. What does not fit its type stays
 * text: the check that all calls go through says what is wrong with it.
 */
final class WrittenArguments {
    private WrittenArguments() {}

    static JsonObject read(ToolCard card, String... words) {
        JsonObject properties = card.callSchema(false).object("properties").orElseGet(JsonObject::new);
        JsonObject arguments = new JsonObject();
        grouped(words).forEach((name, values) -> {
            JsonObject schema = properties.object(name).orElseGet(JsonObject::new);
            arguments.put(name, isList(schema) ? list(schema, values) : value(schema, only(name, values)));
        });
        return arguments;
    }

    private static Map<String, List<String>> grouped(String... words) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String word : words) {
            int equals = word.indexOf('=');
            if (equals < 1) {
                throw new Fault(FaultCode.INVALID_ARGUMENT, "'" + word + "' is not an argument")
                        .hint("Write arguments as NAME=VALUE.");
            }
            values.computeIfAbsent(word.substring(0, equals), name -> new ArrayList<>())
                    .add(word.substring(equals + 1));
        }
        return values;
    }

    private static String only(String name, List<String> values) {
        if (values.size() > 1) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, name + " is given " + values.size() + " times")
                    .hint("Give it once: it is not a list.");
        }
        return values.getFirst();
    }

    private static boolean isList(JsonObject schema) {
        return schema.text("type").filter("array"::equals).isPresent();
    }

    private static @Nullable Object list(JsonObject schema, List<String> values) {
        if (values.size() == 1 && values.getFirst().strip().startsWith("[")) {
            return json(values.getFirst());
        }
        JsonObject items = schema.object("items").orElseGet(JsonObject::new);
        boolean objects = items.text("type").filter("object"::equals).isPresent();
        return values.stream()
                .flatMap(value -> objects ? Stream.of(value) : FastPath.names(value).stream())
                .<@Nullable Object>map(value -> value(items, value))
                .toList();
    }

    private static @Nullable Object value(JsonObject schema, String text) {
        return switch (schema.text("type").orElse("string")) {
            case "integer", "number", "boolean", "object" -> json(text);
            default -> text;
        };
    }

    private static @Nullable Object json(String text) {
        try {
            return Json.parse(text);
        } catch (JsonSyntax e) {
            return text;
        }
    }
}
