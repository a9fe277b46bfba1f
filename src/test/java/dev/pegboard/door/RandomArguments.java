package dev.pegboard.door;

import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.fixture.RandomJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Makes arguments for tools: such that fit the schema, and as many in which something is spoilt. */
public final class RandomArguments {
    private static final List<String> WORDS =
            List.of("red", "", "a b", "ünï", "😀😀😀", "'; drop", "../x", "%2e", "\"\\", "line\nline", "\u0000");
    private static final int HUGE = 100_000;

    private final Random random;
    private final RandomJson anything;
    private final List<String> roots;

    /** Projects are chosen among those. */
    public RandomArguments(Random random, List<String> roots) {
        this.random = random;
        this.anything = new RandomJson(random);
        this.roots = roots;
    }

    public JsonObject of(ToolCard card) {
        JsonObject arguments = object(card.callSchema(false), card);
        for (int i = random.nextInt(4) - 1; i > 0; i--) {
            spoil(arguments);
        }
        return arguments;
    }

    /** One of several spellings of a tool's name. */
    public String spelling(ToolCard card) {
        return pick(List.of(card.name(), card.name(), card.alias(), card.name().replace('_', '-')));
    }

    private void spoil(JsonObject arguments) {
        List<String> names =
                Stream.concat(arguments.keySet().stream(), Stream.of("unknown")).toList();
        String name = pick(names);
        switch (random.nextInt(7)) {
            case 0 -> arguments.remove(name);
            case 1 -> arguments.put(name, null);
            case 2 -> arguments.put(name, pick(List.of("ä", "😀", "x", "\"")).repeat(HUGE));
            case 3 -> arguments.put(name + "s", arguments.get(name));
            case 4 -> arguments.put(anything.text(), anything.value(2));
            default -> arguments.put(name, anything.value(3));
        }
    }

    private JsonObject object(JsonObject schema, ToolCard card) {
        JsonObject object = new JsonObject();
        List<String> required = schema.texts("required");
        schema.object("properties").orElseGet(JsonObject::new).forEach((name, property) -> {
            if (required.contains(name) || random.nextInt(3) > 0) {
                object.put(name, member(name, (JsonObject) property, card));
            }
        });
        return object;
    }

    private Object member(String name, JsonObject schema, ToolCard card) {
        List<?> examples = card.examplesOf(name);
        if (name.equals(ToolCard.PROJECT_ROOT)) {
            return pick(roots);
        }
        return examples.isEmpty() || random.nextInt(3) == 0 ? fitting(schema, card) : pick(examples);
    }

    /** A value that fits the schema, mostly. */
    private Object fitting(JsonObject schema, ToolCard card) {
        if (schema.list("enum").isPresent()) {
            return pick(schema.list("enum").get());
        }
        return switch (schema.text("type").orElse("object")) {
            case "string" -> pick(WORDS);
            case "boolean" -> random.nextBoolean();
            case "integer" -> random.nextLong(-1, 12);
            case "number" -> anything.number();
            case "array" -> list(schema.object("items").orElseThrow(), card);
            default -> object(schema, card);
        };
    }

    private List<Object> list(JsonObject items, ToolCard card) {
        List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            list.add(fitting(items, card));
        }
        return list;
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
