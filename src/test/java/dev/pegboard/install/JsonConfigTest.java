package dev.pegboard.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.JacksonJudge;
import dev.pegboard.fixture.RandomJson;
import dev.pegboard.fixture.Seed;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Our entry goes into JSON files and comes out again; Jackson judges that nothing else changed. */
class JsonConfigTest {
    private static final int CASES = 2_000;
    private static final String DAMAGE = "{}[]\",:/*\\0.e-tn\n ä";
    private static final JsonObject ENTRY = JsonObject.of("command", "/bin/pegboard", "args", List.of("mcp"));

    private final JsonConfig config = new JsonConfig("mcpServers");
    private final Seed seed = Seed.random();
    private final Random dice = seed.dice(1);
    private final RandomJson random = new RandomJson(seed.dice(2));

    @Test
    void whatWasPutInComesOutToTheLastCharacter() throws BrokenText {
        for (int i = 0; i < CASES; i++) {
            String text = new RandomLayout(dice).written(document(random.object(2)));
            String changed = config.with(text, ENTRY);
            assertThat(config.without(changed))
                    .as("%s:%n%s%n->%n%s", seed, text, changed)
                    .isEqualTo(text);
        }
    }

    @Test
    void allElseSaysWhatItSaid() throws BrokenText {
        for (int i = 0; i < CASES; i++) {
            JsonObject document = dice.nextInt(4) == 0 ? random.object(3) : document(random.object(2));
            String text = new RandomLayout(dice).written(document);
            String changed = config.with(text, ENTRY);
            JsonObject servers = document.object("mcpServers").orElseGet(JsonObject::new);
            document.with("mcpServers", servers.with("pegboard", ENTRY));
            assertThat(jackson(changed))
                    .as("%s:%n%s%n->%n%s", seed, text, changed)
                    .contains(JacksonJudge.events(document));
        }
    }

    @Test
    void anEntryThatIsThereKeepsItsOtherMembers() throws BrokenText {
        for (int i = 0; i < CASES; i++) {
            JsonObject entry = random.object(2);
            if (dice.nextBoolean()) {
                entry.put("command", random.value(1));
            }
            JsonObject servers = random.object(1).with("pegboard", entry).with("other", random.value(1));
            JsonObject document = document(servers);
            String text = new RandomLayout(dice).written(document);
            String changed = config.with(text, ENTRY);
            entry.putAll(ENTRY);
            assertThat(jackson(changed))
                    .as("%s:%n%s%n->%n%s", seed, text, changed)
                    .contains(JacksonJudge.events(document));
        }
    }

    @Test
    void anyEntryCanBeTakenOut() throws BrokenText {
        for (int i = 0; i < CASES; i++) {
            JsonObject servers = random.object(1).with("pegboard", random.value(1));
            servers.putAll(random.object(1));
            JsonObject document = document(servers);
            String text = new RandomLayout(dice).written(document);
            String changed = config.without(text);
            servers.remove("pegboard");
            assertThat(jackson(changed))
                    .as("%s:%n%s%n->%n%s", seed, text, changed)
                    .contains(JacksonJudge.events(document));
        }
    }

    @Test
    void damagedTextsAreRefusedByBothOrReadAlike() {
        for (int i = 0; i < CASES; i++) {
            StringBuilder text = new StringBuilder(new RandomLayout(dice).written(random.object(2)));
            int at = dice.nextInt(text.length());
            text.replace(at, at + dice.nextInt(2), String.valueOf(DAMAGE.charAt(dice.nextInt(DAMAGE.length()))));
            assertThat(ours(text.toString())).as("%s: %s", seed, text).isEqualTo(jackson(text.toString()));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            '{"mcpServers": {'              | 'a member''s name or ''}'' is missing at line 1, column 17'
            '{"mcpServers": []}'            | 'mcpServers is not an object at line 1, column 16'
            '[]'                            | 'the file is not an object at line 1, column 1'
            '{"a": 1} x'                    | 'there is more text after the JSON value at line 1, column 10'
            '{"a": 1 "b": 2}'               | 'at line 1, column 9'
            '{"a": "x}'                     | 'a string or a comment has no end at line 1, column 7'
            '{"a": tru}'                    | 'this is no JSON value at line 1, column 7'
            '{"mcpServers":{},"mcpServers":{}}' | 'there is a second mcpServers at line 1, column 18'
            """)
    void aMistakeIsToldWithItsPlace(String text, String message) {
        assertThatThrownBy(() -> config.read(text))
                .isInstanceOf(BrokenText.class)
                .hasMessageContaining(message);
    }

    @Test
    void theLayoutOfTheFileIsKept() throws BrokenText {
        assertThat(config.with("{\n\t\"mcpServers\": {\n\t\t\"a\": {} // first\n\t}\n}", ENTRY))
                .isEqualTo("""
                {
                \t"mcpServers": {
                \t\t"a": {}, // first
                \t\t"pegboard": {
                \t\t\t"command": "/bin/pegboard",
                \t\t\t"args": ["mcp"]
                \t\t}
                \t}
                }""");
        assertThat(config.with("{\r\n    \"x\": 1\r\n}\r\n", ENTRY))
                .isEqualTo("{\r\n    \"x\": 1,\r\n    \"mcpServers\": {\r\n        \"pegboard\": {\r\n"
                        + "            \"command\": \"/bin/pegboard\",\r\n            \"args\": [\"mcp\"]\r\n"
                        + "        }\r\n    }\r\n}\r\n");
        assertThat(config.with("{\"mcpServers\":{}}", ENTRY))
                .isEqualTo("{\"mcpServers\":{\"pegboard\": "
                        + "{ \"command\": \"/bin/pegboard\", \"args\": [\"mcp\"] }}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{ }", "{\n}", "\n{\n\n}"})
    void anEmptyDocumentLooksLikeANewOne(String text) throws BrokenText {
        assertThat(config.with(text, ENTRY).strip())
                .isEqualTo(config.with("", ENTRY).strip());
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{ }", "{\n  }", "{\n\n  }", "{ // x\n  }", "{/* x */}", "{ /* x */\n  }", "{\n}"})
    void anEmptyListOfServersComesBackAsItWas(String servers) throws BrokenText {
        String text = "{\n  \"mcpServers\": " + servers + "\n}\n";
        assertThat(config.without(config.with(text, ENTRY))).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "// nothing yet", "/* x */\r\n", "\n"})
    void anEmptyFileGetsADocument(String text) throws BrokenText {
        String changed = config.with(text, ENTRY);
        assertThat(changed).startsWith(text).endsWith("}" + new Lines(text).newline());
        assertThat(config.read(changed)).isEqualTo(JsonObject.of("mcpServers", JsonObject.of("pegboard", ENTRY)));
    }

    private JsonObject document(JsonObject servers) {
        JsonObject document = random.object(2).with("mcpServers", servers);
        document.putAll(random.object(1));
        return document;
    }

    private static Optional<List<Object>> ours(String text) {
        try {
            return JsonTree.read(text).map(node -> JacksonJudge.events(node.plain()));
        } catch (BrokenText e) {
            return Optional.empty();
        }
    }

    private static Optional<List<Object>> jackson(String text) {
        return JacksonJudge.COMMENTED.events(text.getBytes(StandardCharsets.UTF_8));
    }
}
