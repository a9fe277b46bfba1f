package dev.pegboard.catalog;

import dev.pegboard.base.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What the value of a key in a tool's words may be. */
public enum KeyKind {
    TEXT(String.class::isInstance, "a text"),
    FLAG(Boolean.class::isInstance, "true or false"),
    WHOLE(value -> value instanceof Integer || value instanceof Long, "a number"),
    NUMBER(Number.class::isInstance, "a number"),
    LIST(List.class::isInstance, "a list"),
    MAPPING(JsonObject.class::isInstance, "a mapping"),
    ANY(value -> true, "a value");

    private final Predicate<Object> fits;
    private final String words;

    KeyKind(Predicate<Object> fits, String words) {
        this.fits = fits;
        this.words = words;
    }

    /** A sentence for each key that means nothing and each value of the wrong kind; the prefix leads to them. */
    public static List<String> problems(String prefix, JsonObject object, Map<String, KeyKind> kinds) {
        List<String> problems = new ArrayList<>();
        object.forEach((key, value) -> {
            KeyKind kind = kinds.get(key);
            if (kind == null) {
                problems.add("the key '" + prefix + key + "' means nothing");
            } else if (value == null || !kind.fits.test(value)) {
                problems.add("'" + prefix + key + "' must be " + kind.words);
            }
        });
        return problems;
    }
}
