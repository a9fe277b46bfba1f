package dev.pegboard.base;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** JSON text to plain values (JsonObject, List, String, Long, BigInteger, Double, BigDecimal, Boolean, null) and back. */
public final class Json {
    /** Deeper nesting than this is refused: it is an attack or a mistake. */
    public static final int MAX_DEPTH = 128;

    private Json() {}

    public static @Nullable Object parse(String text) throws JsonSyntax {
        return parse(text.getBytes(StandardCharsets.UTF_8));
    }

    public static @Nullable Object parse(byte[] utf8) throws JsonSyntax {
        return new JsonReader(utf8).read();
    }

    /** Parses text that must be a JSON object. */
    public static JsonObject parseObject(byte[] utf8) throws JsonSyntax {
        if (parse(utf8) instanceof JsonObject object) {
            return object;
        }
        throw new JsonSyntax("the JSON value is not an object");
    }

    public static String write(@Nullable Object value) {
        return new String(bytes(value), StandardCharsets.UTF_8);
    }

    public static byte[] bytes(@Nullable Object value) {
        JsonWriter writer = new JsonWriter();
        writer.value(value);
        return writer.toBytes();
    }
}
