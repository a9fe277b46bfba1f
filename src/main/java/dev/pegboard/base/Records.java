package dev.pegboard.base;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns JSON objects into records and records into JSON objects. Expects arguments that were checked before. */
public final class Records {
    private Records() {}

    /** The record whose components are the object's members; an absent member is an empty Optional. */
    public static <T extends Record> T read(Class<T> type, JsonObject object) {
        RecordShape shape = RecordShape.of(type);
        @Nullable Object[] values = new @Nullable Object[shape.parts().size()];
        for (int i = 0; i < values.length; i++) {
            RecordShape.Part part = shape.parts().get(i);
            values[i] = member(part, object.get(part.name()));
        }
        return type.cast(shape.instance(values));
    }

    /** The object whose members are the record's components; an empty Optional is left out. */
    public static JsonObject write(Record record) {
        JsonObject object = new JsonObject();
        for (RecordShape.Part part : RecordShape.of(record.getClass()).parts()) {
            Object value = part.of(record);
            if (!Optional.empty().equals(value)) {
                object.put(part.name(), plain(value));
            }
        }
        return object;
    }

    private static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case Record record -> write(record);
            case Optional<?> optional -> plain(optional.orElse(null));
            case Enum<?> constant -> constant.name().toLowerCase(Locale.ROOT);
            case List<?> list ->
                list.stream().<@Nullable Object>map(Records::plain).toList();
            case Map<?, ?> map -> plainMap(map);
            case null, default -> value;
        };
    }

    private static JsonObject plainMap(Map<?, ?> map) {
        JsonObject object = new JsonObject();
        map.forEach((name, value) -> object.put(String.valueOf(name), plain(value)));
        return object;
    }

    private static @Nullable Object member(RecordShape.Part part, @Nullable Object value) {
        if (!part.optional()) {
            return convert(part.name(), part.type(), value);
        }
        return value == null
                ? Optional.empty()
                : Optional.ofNullable(convert(part.name(), argument(part.type()), value));
    }

    private static @Nullable Object convert(String name, Type type, @Nullable Object value) {
        return switch (value) {
            case Number number when type instanceof Class<?> wanted -> number(name, wanted, number);
            case List<?> list when type instanceof ParameterizedType -> items(name, argument(type), list);
            case JsonObject object when type instanceof ParameterizedType -> members(name, argument(type), object);
            case String text when type instanceof Class<?> wanted && wanted.isEnum() -> constant(wanted, text);
            case JsonObject object
            when type instanceof Class<?> wanted && wanted.isRecord() -> read(wanted.asSubclass(Record.class), object);
            case null, default -> value;
        };
    }

    private static Object number(String name, Class<?> type, Number number) {
        try {
            return switch (type.getSimpleName()) {
                case "int", "Integer" -> Math.toIntExact(whole(number));
                case "long", "Long" -> whole(number);
                case "double", "Double" -> number.doubleValue();
                default -> number;
            };
        } catch (ArithmeticException e) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, name + " is " + number + ", which is too large a number", e);
        }
    }

    private static long whole(Number number) {
        return number instanceof Long fits ? fits : new BigDecimal(number.toString()).longValueExact();
    }

    private static List<@Nullable Object> items(String name, Type itemType, List<?> values) {
        List<@Nullable Object> items = new ArrayList<>(values.size());
        values.forEach(value -> items.add(convert(name, itemType, value)));
        return items;
    }

    private static JsonObject members(String name, Type memberType, JsonObject values) {
        JsonObject members = new JsonObject();
        values.forEach((key, value) -> members.put(key, convert(name + "." + key, memberType, value)));
        return members;
    }

    private static Object constant(Class<?> type, String text) {
        return Stream.of(type.getEnumConstants())
                .filter(candidate ->
                        candidate instanceof Enum<?> constant && constant.name().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new Fault(FaultCode.INVALID_ARGUMENT, "'" + text + "' is not one of the values"));
    }

    private static Type argument(Type type) {
        Type[] arguments = ((ParameterizedType) type).getActualTypeArguments();
        return arguments[arguments.length - 1];
    }
}
