package dev.pegboard.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.harrel.jsonschema.Validator;
import dev.harrel.jsonschema.ValidatorFactory;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.JsonSchemaJudge;
import dev.pegboard.fixture.Seed;
import java.math.BigDecimal;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Lets a complete JSON Schema validator judge our small one: on random schemas of our kind they must agree. */
class SchemaAgainstValidatorTest {
    private static final int SCHEMAS = 1500;
    private static final int ARGUMENTS = 8;
    private static final List<String> NAMES = List.of("a", "b", "c", "limit");
    private static final List<String> WORDS = List.of("red", "blue", "", "a", "abcdef", "ünï", "😀😀😀");

    private final Seed seed = Seed.random();
    private final Random random = seed.dice(0);
    private final Validator validator =
            new ValidatorFactory().withJsonNodeFactory(JsonSchemaJudge.NODES).createValidator();

    @Test
    void ourVerdictIsTheValidators() {
        int refused = 0;
        for (int i = 0; i < SCHEMAS; i++) {
            JsonObject schema = objectSchema(2);
            URI address = validator.registerSchema(JsonSchemaJudge.NODES.wrap(schema));
            for (int j = 0; j < ARGUMENTS; j++) {
                refused += compare(schema, address);
            }
        }
        assertThat(refused).as("both kinds of cases occur").isBetween(SCHEMAS / 2, SCHEMAS * ARGUMENTS - SCHEMAS / 2);
    }

    private int compare(JsonObject schema, URI address) {
        JsonObject arguments = (JsonObject) fitting(schema);
        List<String> problems = SchemaCheck.problems(schema, arguments);
        boolean valid = validator
                .validate(address, JsonSchemaJudge.NODES.wrap(arguments))
                .isValid();
        assertThat(problems.isEmpty())
                .as("%s\n%s\n%s\n%s", seed, Json.write(schema), Json.write(arguments), problems)
                .isEqualTo(valid);
        return valid ? 0 : 1;
    }

    private JsonObject objectSchema(int depth) {
        JsonObject properties = new JsonObject();
        List<String> required = new ArrayList<>();
        for (String name : NAMES) {
            if (random.nextInt(3) > 0) {
                properties.put(name, schema(depth));
            }
            if (random.nextInt(6) == 0) {
                required.add(name);
            }
        }
        JsonObject schema = JsonObject.of("type", "object", "properties", properties, "required", required);
        return switch (random.nextInt(4)) {
            case 0 -> schema;
            case 1 -> schema.with("additionalProperties", schema(0));
            default -> schema.with("additionalProperties", false);
        };
    }

    private JsonObject schema(int depth) {
        return switch (random.nextInt(depth > 0 ? 7 : 5)) {
            case 0 -> text();
            case 1 -> JsonObject.of("type", "string", "enum", List.of("red", "blue"));
            case 2 -> JsonObject.of("type", "boolean");
            case 3 -> number("integer");
            case 4 -> number("number");
            case 5 -> JsonObject.of("type", "array", "items", schema(depth - 1));
            default -> objectSchema(depth - 1);
        };
    }

    private JsonObject text() {
        JsonObject text = JsonObject.of("type", "string");
        if (random.nextBoolean()) {
            text.put("maxLength", random.nextLong(0, 6));
        }
        return random.nextBoolean() ? text.with("pattern", random.nextBoolean() ? "^[a-z]*$" : "e") : text;
    }

    private JsonObject number(String type) {
        JsonObject number = JsonObject.of("type", type);
        if (random.nextBoolean()) {
            number.put("minimum", random.nextLong(-5, 5));
        }
        return random.nextBoolean() ? number.with("maximum", random.nextLong(-5, 15)) : number;
    }

    /** A value that usually fits the schema. */
    private Object fitting(JsonObject schema) {
        if (random.nextInt(12) == 0) {
            return schema.containsKey("properties") ? new JsonObject() : anything();
        }
        return switch (schema.text("type").orElseThrow()) {
            case "string" -> WORDS.get(random.nextInt(WORDS.size()));
            case "boolean" -> random.nextBoolean();
            case "integer", "number" -> someNumber();
            case "array" -> list(schema);
            default -> object(schema);
        };
    }

    private List<Object> list(JsonObject schema) {
        List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            list.add(fitting(schema.object("items").orElseThrow()));
        }
        return list;
    }

    private JsonObject object(JsonObject schema) {
        JsonObject object = new JsonObject();
        schema.object("properties").orElseThrow().forEach((name, property) -> {
            if (random.nextInt(4) > 0) {
                object.put(name, fitting((JsonObject) property));
            }
        });
        if (random.nextInt(10) == 0) {
            object.put(NAMES.get(random.nextInt(NAMES.size())), anything());
        }
        return object;
    }

    private Object anything() {
        return switch (random.nextInt(6)) {
            case 0 -> null;
            case 1 -> true;
            case 2 -> "red";
            case 3 -> List.of(1L);
            case 4 -> JsonObject.of("a", 1L);
            default -> someNumber();
        };
    }

    private Number someNumber() {
        return switch (random.nextInt(6)) {
            case 0 -> (double) random.nextInt(-6, 16);
            case 1 -> random.nextInt(-60, 160) / 10.0;
            case 2 -> new BigDecimal("1.00000000000000000000000001");
            case 3 -> random.nextBoolean() ? new BigDecimal("1E+400") : 1e20;
            default -> random.nextLong(-6, 16);
        };
    }
}
