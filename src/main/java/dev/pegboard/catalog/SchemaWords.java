package dev.pegboard.catalog;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says in words what a schema expects and what a value is. */
public final class SchemaWords {
    private static final int SHOWN = 60;

    private SchemaWords() {}

    /** For example: integer, 1 to 1000, default 100. */
    public static String expected(JsonObject schema) {
        List<String> words = new ArrayList<>();
        schema.list("enum")
                .ifPresentOrElse(
                        values -> words.add(
                                "one of " + values.stream().map(Json::write).collect(Collectors.joining(", "))),
                        () -> words.add(type(schema)));
        range(schema).ifPresent(words::add);
        schema.at("maxLength").ifPresent(most -> words.add("at most " + most + " characters"));
        schema.text("pattern").ifPresent(pattern -> words.add("matching " + pattern));
        if (schema.containsKey("default")) {
            words.add("default " + Json.write(schema.get("default")));
        }
        return String.join(", ", words);
    }

    /** For example: the string "abc". */
    public static String found(@Nullable Object value) {
        String text = Json.write(value);
        String shown = text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
        return typeOf(value).equals("null") ? "null" : "the " + typeOf(value) + " " + shown;
    }

    /** The name JSON Schema has for a value's type. */
    public static String typeOf(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case String text -> "string";
            case Boolean flag -> "boolean";
            case Number number -> isWhole(number) ? "integer" : "number";
            case List<?> list -> "array";
            default -> "object";
        };
    }

    private static boolean isWhole(Number number) {
        return switch (number) {
            case Double decimal -> Double.isFinite(decimal) && decimal == Math.rint(decimal);
            case BigDecimal decimal -> decimal.stripTrailingZeros().scale() <= 0;
            default -> true;
        };
    }

    private static String type(JsonObject schema) {
        String type = schema.text("type").orElse("any value");
        return schema.object("items").map(items -> "array of " + type(items)).orElse(type);
    }

    private static Optional<String> range(JsonObject schema) {
        Object min = schema.get("minimum");
        Object max = schema.get("maximum");
        if (min != null && max != null) {
            return Optional.of(min + " to " + max);
        }
        return min != null
                ? Optional.of("at least " + min)
                : Optional.ofNullable(max).map(most -> "at most " + most);
    }
}
