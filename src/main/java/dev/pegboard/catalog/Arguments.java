package dev.pegboard.catalog;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The arguments of a call, checked against the tool's schema and completed by its defaults. */
public final class Arguments {
    /** Whoever makes more mistakes than this learns of the others later. */
    private static final int MOST_PROBLEMS = 10;

    private Arguments() {}

    /** The arguments ready for the tool; a fault names every one that does not fit. */
    public static JsonObject checked(ToolCard card, JsonObject given, boolean projectRootRequired) {
        JsonObject schema = card.callSchema(projectRootRequired);
        JsonObject present = present(schema, given);
        List<String> problems = problems(schema, present);
        if (!problems.isEmpty()) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, card.name() + ": " + String.join("; ", problems))
                    .with("problems", problems)
                    .hint(FaultCode.INVALID_ARGUMENT.hint() + examples(card, schema));
        }
        return completed(schema, present);
    }

    /** A sentence for each place where the arguments do not fit the schema. */
    public static List<String> problems(JsonObject schema, JsonObject arguments) {
        List<String> all = SchemaCheck.problems(schema, arguments);
        return all.size() <= MOST_PROBLEMS ? all : all.subList(0, MOST_PROBLEMS);
    }

    /** The object without the parameters that are null: many clients send null for what they leave out. */
    private static JsonObject present(JsonObject schema, JsonObject object) {
        JsonObject properties = schema.object("properties").orElseGet(JsonObject::new);
        if (properties.isEmpty()) {
            return JsonObject.copyOf(object);
        }
        JsonObject present = new JsonObject();
        object.forEach((name, value) -> {
            if (value != null) {
                present.put(name, presentValue(properties.get(name), value));
            }
        });
        return present;
    }

    private static Object presentValue(@Nullable Object schema, Object value) {
        if (schema instanceof JsonObject known && value instanceof JsonObject object) {
            return present(known, object);
        }
        if (schema instanceof JsonObject known && value instanceof List<?> list) {
            return list.stream()
                    .<@Nullable Object>map(item -> item == null ? null : presentValue(known.get("items"), item))
                    .toList();
        }
        return value;
    }

    private static JsonObject completed(JsonObject schema, JsonObject object) {
        schema.object("properties")
                .ifPresent(properties -> properties.forEach((name, property) -> {
                    if (property instanceof JsonObject described) {
                        complete(object, name, described);
                    }
                }));
        return object;
    }

    private static void complete(JsonObject object, String name, JsonObject schema) {
        if (schema.containsKey("default")) {
            object.putIfAbsent(name, schema.get("default"));
        }
        if (object.get(name) instanceof JsonObject inner) {
            completed(schema, inner);
        } else if (object.get(name) instanceof List<?> list) {
            schema.object("items")
                    .ifPresent(items -> list.forEach(item -> {
                        if (item instanceof JsonObject inner) {
                            completed(items, inner);
                        }
                    }));
        }
    }

    private static String examples(ToolCard card, JsonObject schema) {
        Stream<String> own = card.inputSchema().object("properties").orElseGet(JsonObject::new).keySet().stream()
                .filter(name -> !card.examplesOf(name).isEmpty())
                .map(name -> name + ": " + Json.write(card.examplesOf(name).getFirst()));
        Stream<String> root = schema.texts("required").contains(ToolCard.PROJECT_ROOT)
                ? Stream.of(ToolCard.PROJECT_ROOT + ": \"/home/me/shop\"")
                : Stream.empty();
        String shown = Stream.concat(root, own).collect(Collectors.joining(", "));
        return shown.isEmpty() ? "" : " For example: " + shown + ".";
    }
}
