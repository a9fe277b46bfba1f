package dev.pegboard.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.Seed;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlTable;

/** Our entry goes into TOML files and comes out again; another reader judges that nothing else changed. */
class TomlConfigTest {
    private static final int CASES = 500;
    private static final JsonObject ENTRY = JsonObject.of("command", "/bin/peg\"board ä", "args", List.of("mcp"));

    private final TomlConfig config = new TomlConfig("mcp_servers");
    private final Seed seed = Seed.random();
    private final RandomToml random = new RandomToml(seed.dice(1));

    @Test
    void whatWasPutInComesOutToTheLastCharacter() throws BrokenText {
        for (int i = 0; i < CASES; i++) {
            String text = random.document();
            String changed = config.with(text, ENTRY);
            assertThat(config.without(changed))
                    .as("%s:%n%s%n->%n%s", seed, text, changed)
                    .isEqualTo(text);
        }
    }

    @Test
    void allElseSaysWhatItSaid() throws BrokenText {
        for (int i = 0; i < CASES; i++) {
            String text = random.document();
            String changed = config.with(text, ENTRY);
            Map<String, Object> expected = judged(text).orElseThrow();
            servers(expected).put("pegboard", Map.copyOf(ENTRY));
            assertThat(judged(changed))
                    .as("%s:%n%s%n->%n%s", seed, text, changed)
                    .contains(expected);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            'a = '                    | 'a value is missing or wrong at line 1, column 5'
            'a = 1 b = 2'             | 'the line should end here at line 1, column 7'
            '[a'                      | ''']'' is missing at line 1, column 3'
            'a = "x'                  | 'a string has no end at line 1, column 7'
            'a = 01'                  | 'a value is missing or wrong at line 1, column 5'
            'a = "\\q"'               | 'there is no such escape at line 1, column 7'
            'a = [1 2]'               | ''','' or '']'' is missing at line 1, column 8'
            """)
    void aMistakeIsToldWithItsPlace(String text, String message) {
        assertThatThrownBy(() -> config.read(text))
                .isInstanceOf(BrokenText.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a = 1\na = 2",
                "[a]\n[a]",
                "a.b = 1\n[a]",
                "a = {}\n[a.b]",
                "a = []\n[[a]]",
                "[[a]]\n[a]",
                "[a.b]\n[a]\nb.c = 1",
                "a = { b = 1, b = 2 }"
            })
    void whatIsThereTwiceIsRefused(String text) {
        assertThatThrownBy(() -> config.read(text)).hasMessageContaining("is there already");
        assertThat(judged(text)).isEmpty();
    }

    @Test
    void anEntryThatIsThereKeepsItsPlaceAndItsOtherMembers() throws BrokenText {
        String text = """
                [mcp_servers."pegboard"] # mine
                # a note
                command = '/old/pegboard' # old
                env = { KEY = "x" }

                [mcp_servers.pegboard.tools]
                a = 1
                """;

        assertThat(config.with(text, ENTRY))
                .isEqualTo(text.replace("# mine\n", "# mine\nargs = [\"mcp\"]\n")
                        .replace("'/old/pegboard'", "\"/bin/peg\\\"board ä\""));
        assertThat(config.with("mcp_servers = { pegboard = { command = 1, args = [] } }", ENTRY))
                .isEqualTo("mcp_servers = { pegboard = { command = \"/bin/peg\\\"board ä\", args = [\"mcp\"] } }");
        assertThat(config.with("[mcp_servers.pegboard]", ENTRY)).startsWith("[mcp_servers.pegboard]\ncommand = ");
    }

    @Test
    void theWholeEntryIsTakenOutWhereverItStands() throws BrokenText {
        assertThat(config.without("""
                a = 1

                [mcp_servers.pegboard] # mine
                # a note
                command = "x"

                [mcp_servers.pegboard.env]
                KEY = "y"

                # about b
                [b]
                """)).isEqualTo("""
                a = 1

                # about b
                [b]
                """);
        assertThat(config.without("[mcp_servers]\npegboard = { command = 'x' }\nb.command = 1\n"))
                .isEqualTo("[mcp_servers]\nb.command = 1\n");
        assertThat(config.without("mcp_servers.pegboard.command = 'x'\nb = 1\nmcp_servers.pegboard.args = []"))
                .isEqualTo("b = 1\n");
    }

    @Test
    void whatCannotBeEditedIsRefused() {
        assertThatThrownBy(() -> config.with("mcp_servers = { a = {} }", ENTRY))
                .hasMessage("mcp_servers is not a table that another can be added to at line 1, column 1");
        assertThatThrownBy(() -> config.with("[[mcp_servers]]\n", ENTRY)).isInstanceOf(BrokenText.class);
        assertThatThrownBy(() -> config.with("mcp_servers = { pegboard = {} }", ENTRY))
                .hasMessageContaining("not a table of its own");
        assertThatThrownBy(() -> config.without("mcp_servers = { pegboard = {} }"))
                .hasMessageContaining("within the braces");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> servers(Map<String, Object> document) {
        return (Map<String, Object>) document.computeIfAbsent("mcp_servers", name -> new TreeMap<String, Object>());
    }

    /** What the other reader finds in a text; empty if it refuses it. */
    private static Optional<Map<String, Object>> judged(String text) {
        TomlParseResult result = Toml.parse(text);
        return result.hasErrors() ? Optional.empty() : Optional.of(plain(result));
    }

    private static Map<String, Object> plain(TomlTable table) {
        Map<String, Object> plain = new TreeMap<>();
        table.toMap().forEach((name, value) -> plain.put(name, plain(value)));
        return plain;
    }

    private static Object plain(Object value) {
        return switch (value) {
            case TomlTable table -> plain(table);
            case TomlArray array ->
                array.toList().stream().map(TomlConfigTest::plain).toList();
            default -> value;
        };
    }
}
