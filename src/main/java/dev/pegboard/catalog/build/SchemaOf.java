package dev.pegboard.catalog.build;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.catalog.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The JSON Schema (2020-12) of a record type. */
final class SchemaOf {
    private SchemaOf() {}

    static JsonObject record(Class<? extends Record> type) {
        JsonObject properties = new JsonObject();
        List<String> required = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            properties.put(component.getName(), component(component));
            if (isRequired(component)) {
                required.add(component.getName());
            }
        }
        JsonObject schema = JsonObject.of("type", "object", "properties", properties);
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        return schema.with("additionalProperties", false);
    }

    private static boolean isRequired(RecordComponent component) {
        Parameter limits = component.getAnnotation(Parameter.class);
        boolean defaulted = limits != null && !limits.byDefault().isEmpty();
        return component.getType() != Optional.class && !defaulted;
    }

    private static JsonObject component(RecordComponent component) {
        Type type = component.getGenericType();
        JsonObject schema = type(component.getType() == Optional.class ? argument(type) : type);
        Parameter limits = component.getAnnotation(Parameter.class);
        if (limits != null) {
            addLimits(schema, limits);
        }
        return schema;
    }

    private static void addLimits(JsonObject schema, Parameter limits) {
        putUnless(schema, "minimum", limits.min(), Parameter.NO_LIMIT);
        putUnless(schema, "maximum", limits.max(), Parameter.NO_LIMIT);
        putUnless(schema, "maxLength", (long) limits.maxLength(), -1);
        if (!limits.pattern().isEmpty()) {
            schema.put("pattern", limits.pattern());
        }
        if (!limits.byDefault().isEmpty()) {
            schema.put("default", json(limits.byDefault()));
        }
    }

    private static void putUnless(JsonObject schema, String keyword, long value, long unset) {
        if (value != unset) {
            schema.put(keyword, value);
        }
    }

    private static @Nullable Object json(String text) {
        try {
            return Json.parse(text);
        } catch (JsonSyntax e) {
            throw new IllegalArgumentException("the default " + text + " is not JSON: " + e.getMessage(), e);
        }
    }

    private static JsonObject type(Type type) {
        if (type instanceof ParameterizedType generic) {
            return generic(generic);
        }
        return type instanceof Class<?> plain ? plain(plain) : unknown(type);
    }

    private static JsonObject generic(ParameterizedType type) {
        if (type.getRawType() == List.class) {
            return JsonObject.of("type", "array", "items", type(argument(type)));
        }
        boolean named = type.getRawType() == Map.class && type.getActualTypeArguments()[0] == String.class;
        return named ? JsonObject.of("type", "object", "additionalProperties", type(argument(type))) : unknown(type);
    }

    private static JsonObject plain(Class<?> type) {
        if (type.isEnum()) {
            List<String> words = Stream.of(type.getEnumConstants())
                    .map(constant -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT))
                    .toList();
            return JsonObject.of("type", "string", "enum", words);
        }
        if (type.isRecord()) {
            return record(type.asSubclass(Record.class));
        }
        return switch (type.getSimpleName()) {
            case "String" -> JsonObject.of("type", "string");
            case "int", "Integer", "long", "Long" -> JsonObject.of("type", "integer");
            case "double", "Double" -> JsonObject.of("type", "number");
            case "boolean", "Boolean" -> JsonObject.of("type", "boolean");
            case "JsonObject" -> JsonObject.of("type", "object");
            case "Object" -> new JsonObject();
            default -> unknown(type);
        };
    }

    private static JsonObject unknown(Type type) {
        throw new IllegalArgumentException("there is no JSON type for " + type.getTypeName());
    }

    private static Type argument(Type type) {
        if (!(type instanceof ParameterizedType generic)) {
            throw new IllegalArgumentException("there is no JSON type for a raw " + type.getTypeName());
        }
        Type[] arguments = generic.getActualTypeArguments();
        return arguments[arguments.length - 1];
    }
}
