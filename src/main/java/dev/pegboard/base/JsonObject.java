package dev.pegboard.base;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A JSON object whose members keep their order. Knows nothing of any protocol. */
public final class JsonObject extends LinkedHashMap<String, @Nullable Object> implements JsonBody {
    private static final long serialVersionUID = 1L;

    /** Makes an object of alternating names and values. */
    public static JsonObject of(@Nullable Object... namesAndValues) {
        JsonObject object = new JsonObject();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return object;
    }

    public static JsonObject copyOf(Map<String, ? extends @Nullable Object> members) {
        JsonObject object = new JsonObject();
        object.putAll(members);
        return object;
    }

    /** Adds a member and returns this object. */
    public JsonObject with(String name, @Nullable Object value) {
        put(name, value);
        return this;
    }

    /** Adds a member if there is a value for it, and returns this object. */
    public JsonObject withPresent(String name, Optional<?> value) {
        value.ifPresent(present -> put(name, present));
        return this;
    }

    public Optional<String> text(String name) {
        return get(name) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    public Optional<JsonObject> object(String name) {
        return get(name) instanceof JsonObject object ? Optional.of(object) : Optional.empty();
    }

    public Optional<List<?>> list(String name) {
        return get(name) instanceof List<?> list ? Optional.of(list) : Optional.empty();
    }

    /** The strings of a list member; empty where there is none. */
    public List<String> texts(String name) {
        return list(name).orElse(List.of()).stream().map(String::valueOf).toList();
    }

    public boolean isTrue(String name) {
        return Boolean.TRUE.equals(get(name));
    }

    /** The value found by following the names inwards. */
    public Optional<Object> at(String... path) {
        Object value = this;
        for (String name : path) {
            value = value instanceof JsonObject object ? object.get(name) : null;
        }
        return Optional.ofNullable(value);
    }
}
