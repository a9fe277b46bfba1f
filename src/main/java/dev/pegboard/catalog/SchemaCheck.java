package dev.pegboard.catalog;

import dev.pegboard.base.JsonObject;
import dev.pegboard.base.NearNames;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Compares a value with a JSON Schema and says in words what does not fit.
 *
 * <p>It knows the keywords that the schemas of our cards are made of, no more: type, enum, minimum, maximum, maxLength,
 * pattern, items, properties, required, additionalProperties.
 */
final class SchemaCheck {
    private static final int LONGEST_NAME = 60;

    private final List<String> problems = new ArrayList<>();

    private SchemaCheck() {}

    /** A sentence for each place where the arguments do not fit the schema. */
    static List<String> problems(JsonObject schema, JsonObject arguments) {
        SchemaCheck check = new SchemaCheck();
        check.object("", schema, arguments);
        return check.problems;
    }

    private void value(String path, JsonObject schema, @Nullable Object value) {
        if (!hasType(schema, value) || !isListed(schema, value)) {
            problems.add(path + " is " + SchemaWords.found(value) + ", expected " + SchemaWords.expected(schema));
            return;
        }
        switch (value) {
            case Number number -> number(path, schema, number);
            case String text -> text(path, schema, text);
            case List<?> list -> items(path, schema, list);
            case JsonObject object -> object(path + ".", schema, object);
            case null, default -> {}
        }
    }

    private static boolean hasType(JsonObject schema, @Nullable Object value) {
        String found = SchemaWords.typeOf(value);
        return schema.text("type")
                .map(wanted -> wanted.equals(found) || wanted.equals("number") && found.equals("integer"))
                .orElse(true);
    }

    private static boolean isListed(JsonObject schema, @Nullable Object value) {
        return schema.list("enum").map(values -> values.contains(value)).orElse(true);
    }

    private void number(String path, JsonObject schema, Number number) {
        boolean low = schema.get("minimum") instanceof Number min && compare(number, min) < 0;
        boolean high = schema.get("maximum") instanceof Number max && compare(number, max) > 0;
        if (low || high || !isFinite(number)) {
            problems.add(path + " is " + number + ", expected " + SchemaWords.expected(schema));
        }
    }

    private static boolean isFinite(Number number) {
        return !(number instanceof Double || number instanceof Float) || Double.isFinite(number.doubleValue());
    }

    private static int compare(Number left, Number right) {
        if (!isFinite(left) || !isFinite(right)) {
            return Double.compare(left.doubleValue(), right.doubleValue());
        }
        return new BigDecimal(left.toString()).compareTo(new BigDecimal(right.toString()));
    }

    private void text(String path, JsonObject schema, String text) {
        int length = text.codePointCount(0, text.length());
        boolean tooLong = schema.get("maxLength") instanceof Number most && length > most.intValue();
        boolean unlike = schema.text("pattern")
                .filter(pattern -> !Pattern.compile(pattern).matcher(text).find())
                .isPresent();
        if (tooLong) {
            problems.add(path + " has " + length + " characters, expected " + SchemaWords.expected(schema));
        } else if (unlike) {
            problems.add(path + " is " + SchemaWords.found(text) + ", expected " + SchemaWords.expected(schema));
        }
    }

    private void items(String path, JsonObject schema, List<?> list) {
        schema.object("items").ifPresent(items -> {
            for (int i = 0; i < list.size(); i++) {
                value(path + "[" + i + "]", items, list.get(i));
            }
        });
    }

    private static String shown(String name) {
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "…";
    }

    private void object(String prefix, JsonObject schema, JsonObject object) {
        JsonObject properties = schema.object("properties").orElseGet(JsonObject::new);
        for (String name : schema.texts("required")) {
            if (!object.containsKey(name)) {
                JsonObject missing = properties.object(name).orElseGet(JsonObject::new);
                problems.add(prefix + name + " is missing, expected " + SchemaWords.expected(missing));
            }
        }
        boolean closed = Boolean.FALSE.equals(schema.get("additionalProperties"));
        object.forEach((name, value) -> {
            if (properties.get(name) instanceof JsonObject property) {
                value(prefix + name, property, value);
            } else if (schema.get("additionalProperties") instanceof JsonObject others) {
                value(prefix + name, others, value);
            } else if (closed) {
                problems.add(
                        prefix + shown(name) + " is not a parameter." + NearNames.question(name, properties.keySet()));
            }
        });
    }
}
