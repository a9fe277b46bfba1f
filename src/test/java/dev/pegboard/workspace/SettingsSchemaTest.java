package dev.pegboard.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.harrel.jsonschema.Dialects;
import dev.harrel.jsonschema.Validator;
import dev.harrel.jsonschema.ValidatorFactory;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.catalog.build.PrettyJson;
import dev.pegboard.docs.Document;
import dev.pegboard.fixture.JsonSchemaJudge;
import dev.pegboard.fixture.RandomJson;
import dev.pegboard.fixture.Seed;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Lets a JSON Schema validator judge the checker of settings files: they must agree on every document. */
class SettingsSchemaTest {
    private static final int DOCUMENTS = 6_000;
    private static final Path FILE = Path.of("docs/pegboard.schema.json");

    private final Seed seed = Seed.random();
    private final Random dice = seed.dice(0);
    private final RandomJson anything = new RandomJson(seed.dice(1));
    private final Validator validator = new ValidatorFactory()
            .withDefaultDialect(new Dialects.Draft7Dialect())
            .withJsonNodeFactory(JsonSchemaJudge.NODES)
            .createValidator();

    @Test
    void theFileThatEditorsUseIsUpToDate() throws IOException {
        assertThat(FILE).content().isEqualTo(PrettyJson.of(SettingsSchema.json()));
    }

    @Test
    void theExamplesOfThePageAreValid() throws Exception {
        Document page = Document.of("settings.md", Files.readString(Path.of("docs/settings.md")));
        for (Document.Block block : page.blocks()) {
            if (block.language().startsWith("yaml")) {
                assertThat(problems(SettingsLayer.PROJECT, YamlSettings.read(block.body())))
                        .isEmpty();
            } else if (block.language().equals("jsonc")) {
                assertThat(problems(SettingsLayer.WORKSPACE, JsonSettings.read(block.body())))
                        .isEmpty();
            }
        }
    }

    @Test
    void theCheckersVerdictIsTheValidators() throws Exception {
        URI schema = validator.registerSchema(JsonSchemaJudge.NODES.wrap(Json.parse(Files.readString(FILE))));
        int refused = 0;
        for (int i = 0; i < DOCUMENTS; i++) {
            JsonObject document = document();
            boolean valid = validator
                    .validate(schema, JsonSchemaJudge.NODES.wrap(document))
                    .isValid();
            assertThat(accepts(SettingsLayer.PROJECT, document))
                    .as("%s\n%s", seed, Json.write(document))
                    .isEqualTo(valid);
            Stream.of(SettingKey.values())
                    .filter(key -> !key.layers().contains(SettingsLayer.WORKSPACE))
                    .forEach(key -> document.remove(key.path().replaceFirst("\\..*", "")));
            document.remove("limits.waitingCalls"); // Flat names are for editors alone.
            assertThat(accepts(SettingsLayer.GLOBAL, document))
                    .as("%s\n%s", seed, Json.write(document))
                    .isEqualTo(accepts(SettingsLayer.WORKSPACE, JsonObject.of("pegboard", document)));
            refused += valid ? 0 : 1;
        }
        assertThat(refused).as("both kinds of cases occur").isBetween(DOCUMENTS / 10, DOCUMENTS * 9 / 10);
    }

    /** True if nothing is wrong with the document; for a layer in YAML it is read as that, in which it is JSON too. */
    private static boolean accepts(SettingsLayer layer, JsonObject document) throws JsonSyntax {
        try {
            String text = Json.write(document);
            Written written = layer.isYaml() ? YamlSettings.read(text) : JsonSettings.read(text);
            return problems(layer, written).isEmpty();
        } catch (SettingsMistake mistake) {
            throw new AssertionError(Json.write(document), mistake);
        }
    }

    private static List<SettingsProblem> problems(SettingsLayer layer, Written written) throws SettingsMistake {
        return SettingsCheck.of(layer, Path.of("file"), written).problems();
    }

    private JsonObject document() {
        JsonObject document = new JsonObject();
        JsonObject limits = new JsonObject();
        for (SettingKey key : SettingKey.values()) {
            boolean fits = key.layers().contains(SettingsLayer.PROJECT);
            if (dice.nextInt(fits ? 3 : 60) == 0) {
                put(key, document, limits);
            }
        }
        if (!limits.isEmpty() || dice.nextInt(4) == 0) {
            document.put("limits", dice.nextInt(12) == 0 ? simple() : limits);
        }
        if (dice.nextInt(12) == 0) {
            (dice.nextBoolean() ? document : limits)
                    .put(
                            List.of("timeot", "answerCharacters", "limits.waitingCalls", "x")
                                    .get(dice.nextInt(4)),
                            1L);
        }
        return document;
    }

    private void put(SettingKey key, JsonObject document, JsonObject limits) {
        int dot = key.path().indexOf('.');
        String name = key.path().substring(dot + 1);
        if (dot < 0) {
            document.put(name, value(key));
        } else if (key.path().startsWith("limits.")) {
            limits.put(name, value(key));
        } else {
            document.put(key.path().substring(0, dot), JsonObject.of(name, value(key)));
        }
    }

    /** A value that usually fits. */
    private Object value(SettingKey key) {
        if (dice.nextInt(12) == 0) {
            return simple();
        }
        return switch (key.kind()) {
            case SettingKind.Flag flag -> dice.nextBoolean();
            case SettingKind.Whole whole -> number(whole);
            case SettingKind.Names names ->
                dice.nextInt(12) == 0 ? List.of() : List.of("server", dice.nextInt(12) == 0 ? "" : "project");
            case SettingKind.Text text -> dice.nextInt(8) == 0 ? "" : "shop";
            case SettingKind.Mapping mapping -> dice.nextInt(8) == 0 ? null : JsonObject.of("shop", simple());
        };
    }

    private Object number(SettingKind.Whole whole) {
        return switch (dice.nextInt(16)) {
            case 0 -> (long) whole.from() - 1;
            case 1 -> (long) whole.to() + 1;
            case 2 -> (long) whole.from();
            case 3 -> (long) whole.to();
            case 4 -> whole.from() + 1.0;
            case 5 -> whole.from() + 0.5;
            default -> dice.nextLong(whole.from(), whole.to());
        };
    }

    private Object simple() {
        Object value = anything.value(2);
        return value instanceof String text ? text.replaceAll("[^a-zA-Z0 äß]", "x") : value;
    }
}
