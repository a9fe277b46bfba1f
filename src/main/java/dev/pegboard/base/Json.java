package dev.pegboard.base;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/** JSON text to plain values (JsonObject, List, String, Long, BigInteger, Double, BigDecimal, Boolean, null) and back. */
public final class Json {
    /** Deeper nesting than this is refused: it is an attack or a mistake. */
    public static final int MAX_DEPTH = 128;

    /** With more digits than this a decimal does not fit a double exactly. */
    private static final int DOUBLE_DIGITS = 15;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    private Json() {}

    public static @Nullable Object parse(String text) throws JsonSyntax {
        return parse(text.getBytes(StandardCharsets.UTF_8));
    }

    public static @Nullable Object parse(byte[] utf8) throws JsonSyntax {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), utf8)) {
            if (parser.nextToken() == null) {
                throw new JsonSyntax("there is no JSON value");
            }
            Object value = value(parser);
            if (parser.nextToken() != null) {
                throw new JsonSyntax("there is more text after the JSON value");
            }
            return value;
        } catch (JacksonException e) {
            throw new JsonSyntax(sentence(e));
        }
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
        ByteArrayOutputStream out = new ByteArrayOutputStream(512);
        write(value, out);
        return out.toByteArray();
    }

    /** Writes the value as UTF-8 and leaves the stream open. */
    public static void write(@Nullable Object value, OutputStream out) {
        try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
            generate(generator, value);
        }
    }

    private static String sentence(JacksonException e) {
        String where =
                e.getLocation() == null ? "" : " at byte " + e.getLocation().getByteOffset();
        String why = e instanceof JacksonIOException ? "the text is not UTF-8" : e.getOriginalMessage();
        return why + where;
    }

    private static @Nullable Object value(JsonParser parser) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> list(parser);
            case VALUE_STRING -> parser.getString();
            case VALUE_NUMBER_INT -> integer(parser);
            case VALUE_NUMBER_FLOAT -> decimal(parser);
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            default -> null;
        };
    }

    private static JsonObject object(JsonParser parser) {
        JsonObject object = new JsonObject();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            parser.nextToken();
            object.put(name, value(parser));
        }
        return object;
    }

    private static List<@Nullable Object> list(JsonParser parser) {
        List<@Nullable Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            list.add(value(parser));
        }
        return list;
    }

    private static Object integer(JsonParser parser) {
        return parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                ? parser.getBigIntegerValue()
                : parser.getLongValue();
    }

    /** Plain decimals with many digits stay exact; a number with an exponent is a double, so that it stays small. */
    private static Object decimal(JsonParser parser) {
        String text = parser.getString();
        boolean exponent = text.indexOf('e') >= 0 || text.indexOf('E') >= 0;
        return exponent || text.length() <= DOUBLE_DIGITS ? parser.getDoubleValue() : new BigDecimal(text);
    }

    private static void generate(JsonGenerator generator, @Nullable Object value) {
        switch (value) {
            case null -> generator.writeNull();
            case String text -> generator.writeString(text);
            case Map<?, ?> map -> generateObject(generator, map);
            case Iterable<?> items -> generateArray(generator, items);
            case Boolean flag -> generator.writeBoolean(flag);
            case Number number -> generateNumber(generator, number);
            default -> generator.writeString(value.toString());
        }
    }

    private static void generateObject(JsonGenerator generator, Map<?, ?> map) {
        generator.writeStartObject();
        map.forEach((name, member) -> {
            generator.writeName(String.valueOf(name));
            generate(generator, member);
        });
        generator.writeEndObject();
    }

    private static void generateArray(JsonGenerator generator, Iterable<?> items) {
        generator.writeStartArray();
        items.forEach(item -> generate(generator, item));
        generator.writeEndArray();
    }

    private static void generateNumber(JsonGenerator generator, Number number) {
        switch (number) {
            case Integer whole -> generator.writeNumber(whole.intValue());
            case Long whole -> generator.writeNumber(whole.longValue());
            case BigInteger whole -> generator.writeNumber(whole);
            case BigDecimal decimal -> generator.writeNumber(decimal);
            default -> generateDouble(generator, number.doubleValue());
        }
    }

    /** JSON has no NaN and no infinity: they go out as their names. */
    private static void generateDouble(JsonGenerator generator, double number) {
        if (Double.isFinite(number)) {
            generator.writeNumber(number);
        } else {
            generator.writeString(Double.toString(number));
        }
    }
}
