package dev.pegboard.base;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.fixture.RandomJson;
import dev.pegboard.fixture.Seed;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Lets Jackson judge our reader and writer on random texts, good ones and damaged ones. */
class JsonAgainstJacksonTest {
    private static final int CASES = 10_000;
    private static final String DAMAGE = "{}[]\",:\\0129.eE+-tfn\u0001 ä";

    private final Seed seed = Seed.random();
    private final RandomJson random = new RandomJson(seed.dice(1));

    @Test
    void whatWeWriteJacksonReadsAsWeMeantIt() throws JsonSyntax {
        for (int i = 0; i < CASES; i++) {
            Object tree = random.value(4);
            byte[] text = Json.bytes(tree);
            assertThat(jackson(text)).as("%s: %s", seed, Json.write(tree)).contains(events(tree));
            assertThat(events(Json.parse(text))).as("%s", seed).isEqualTo(events(tree));
        }
    }

    @Test
    void damagedTextsAreRefusedByBothOrReadAlike() {
        Random dice = seed.dice(2);
        for (int i = 0; i < CASES; i++) {
            StringBuilder text = new StringBuilder(Json.write(random.value(3)));
            for (int cuts = dice.nextInt(3); cuts >= 0; cuts--) {
                damage(text, dice);
            }
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            assertThat(ours(bytes)).as("%s: %s", seed, text).isEqualTo(jackson(bytes));
        }
    }

    private static void damage(StringBuilder text, Random dice) {
        int at = dice.nextInt(text.length() + 1);
        char other = DAMAGE.charAt(dice.nextInt(DAMAGE.length()));
        switch (dice.nextInt(3)) {
            case 0 -> text.insert(at, other);
            case 1 -> text.setLength(at);
            default -> text.replace(Math.max(0, at - 1), at, String.valueOf(other));
        }
    }

    private static Optional<List<Object>> ours(byte[] text) {
        try {
            return Optional.of(events(Json.parse(text)));
        } catch (JsonSyntax e) {
            return Optional.empty();
        }
    }

    /** A tree as a flat list that ignores how numbers are held and which of two members with one name came first. */
    private static List<Object> events(Object tree) {
        List<Object> events = new ArrayList<>();
        switch (tree) {
            case null -> events.add("null");
            case Number number -> events.add(new BigDecimal(number.toString()).stripTrailingZeros());
            case List<?> list -> {
                events.add("[");
                list.forEach(item -> events.addAll(events(item)));
                events.add("]");
            }
            case JsonObject object -> {
                events.add("{");
                object.forEach((name, value) -> {
                    events.add(name);
                    events.addAll(events(value));
                });
                events.add("}");
            }
            default -> events.add(tree);
        }
        return events;
    }

    private static Optional<List<Object>> jackson(byte[] text) {
        try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), text)) {
            parser.nextToken();
            Object tree = tree(parser);
            return parser.nextToken() == null ? Optional.of(events(tree)) : Optional.empty();
        } catch (JacksonException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Object tree(JsonParser parser) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> {
                List<Object> list = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    list.add(tree(parser));
                }
                yield list;
            }
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getString());
            case VALUE_STRING -> parser.getString();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case null, default -> nothing(parser);
        };
    }

    private static Object nothing(JsonParser parser) {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return null;
        }
        throw refusal();
    }

    /** Jackson knows larger exponents than we want to. */
    private static BigDecimal number(String text) {
        BigDecimal number = new BigDecimal(text);
        if (Math.abs((long) number.scale()) > 1000) {
            throw refusal();
        }
        return number;
    }

    private static JacksonException refusal() {
        return new JacksonException("refused") {
            private static final long serialVersionUID = 1L;
        };
    }

    private static JsonObject object(JsonParser parser) {
        JsonObject object = new JsonObject();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            parser.nextToken();
            object.put(name, tree(parser));
        }
        return object;
    }
}
