package dev.pegboard.catalog.build;

import static dev.pegboard.catalog.build.Workshop.GOOD;
import static dev.pegboard.catalog.build.Workshop.NAMED;
import static dev.pegboard.catalog.build.Workshop.PLAIN;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Shows for every rule about one pair that it notices what it forbids. */
class PairLintTest {
    @TempDir
    Path directory;

    private Workshop workshop;

    @BeforeEach
    void makeWorkshop() throws IOException {
        workshop = new Workshop(directory);
    }

    @Test
    void goodPairsHaveNoProblems() throws IOException {
        assertThat(workshop.put("Good", GOOD).put("Plain", PLAIN).problems()).isEmpty();
    }

    @Test
    void aParameterNeedsWords() throws IOException {
        assertProblem(
                "Good", GOOD.replace("      count: { note: How many. }\n", ""), "the parameter 'count' has no words");
    }

    @Test
    void wordsNeedAParameter() throws IOException {
        assertProblem(
                "Good", GOOD.replace("count: { note", "cuont: { note"), "the words for 'cuont' have no parameter");
    }

    @ParameterizedTest
    @CsvSource({
        "RawList, there is no JSON type for java.util.List",
        "AnyItems, there is no JSON type for ?",
        "RawOptional, there is no JSON type for a raw java.util.Optional",
        "OddType, there is no JSON type for java.time.Instant"
    })
    void everyTypeNeedsAJsonType(String tool, String problem) throws IOException {
        assertProblem(tool, NAMED, problem);
    }

    @Test
    void aListInTheOutputNeedsItemsToo() throws IOException {
        assertProblem("OddOutput", PLAIN, "there is no JSON type for java.util.List");
    }

    @Test
    void theToolItselfNamesItsInputAndOutput() throws IOException {
        assertProblem("Inherited", PLAIN, "Pairs$Inherited is not a Tool<Input, Output>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a2345678901234567890123456789012345678901",
                "Upper",
                "get-tables",
                "a.b",
                "two__lines",
                "1st",
                "_x",
                "ümlaut"
            })
    void aNameThatClientsRefuseIsRefused(String name) throws IOException {
        assertProblem("Plain", with("mcp:", "mcp:\n  tool: '" + name + "'"), "the name '" + name + "' must match");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Test.Plain", "test..plain", ".test", "test plain", "test/plain", "test.", "''"})
    void anAliasIsDottedLowerCase(String alias) throws IOException {
        assertProblem("Plain", with("test.plain", alias), "is not dotted lower case");
    }

    @ParameterizedTest
    @CsvSource({
        "title: Do something, title is missing",
        "'  description: Does something.', mcp.description is missing",
        "effect: read, effect is '' but must be one of",
        "'    when_to_use: When something is to be done.', mcp.llm.when_to_use is missing",
        "alias: test.plain, the alias '' is not"
    })
    void whatEveryToolNeedsMayNotBeMissing(String line, String problem) throws IOException {
        assertProblem("Plain", with(line + "\n", ""), problem);
    }

    @Test
    void aNoteMayNotBeMissing() throws IOException {
        assertProblem("Good", GOOD.replace("{ note: How many. }", "{ examples: [3] }"), "the note of count is missing");
    }

    @ParameterizedTest
    @CsvSource({
        "Do something, 61, title has 61 characters",
        "Does something., 301, mcp.description has 301 characters",
        "When something is to be done., 301, mcp.llm.when_to_use has 301 characters",
        "What it is called., 141, the note of name has 141 characters"
    })
    void textsHaveALimit(String text, int length, String problem) throws IOException {
        assertProblem("Good", GOOD.replace(text, "x".repeat(length)), problem + ", more than " + (length - 1));
    }

    @ParameterizedTest
    @CsvSource({
        "'alias: test.named', 'aliases: [a]\nalias: test.named', aliases",
        "'mcp:', 'mcp:\n  name: x', mcp.name",
        "'  llm:', '  llm:\n    whentouse: x', mcp.llm.whentouse",
        "'note: How many.', 'text: How many.', mcp.llm.parameter_hints.count.text",
        "'    gives: shop', '    returns: shop', examples.returns"
    })
    void aKeyThatMeansNothingIsNamed(String words, String others, String key) throws IOException {
        assertProblem("Good", GOOD.replace(words, others), "the key '" + key + "' means nothing");
    }

    @ParameterizedTest
    @CsvSource({
        "'title: Do something', 'title: 7', 'title', a text",
        "'mcp:', 'errors: E_BUSY\nmcp:', errors, a list",
        "'mcp:', 'mcp:\n  enabled: no', mcp.enabled, true or false",
        "'mcp:', 'mcp:\n  timeout: 5 s', mcp.timeout, a number",
        "'{ note: How many. }', 'How many.', mcp.llm.parameter_hints.count, a mapping",
        "'examples: [abc]', 'examples: abc', mcp.llm.parameter_hints.word.examples, a list",
        "'arguments: { name: shop, count: 2 }', 'arguments: [shop]', examples.arguments, a mapping"
    })
    void aValueOfTheWrongKindIsNamed(String words, String others, String key, String kind) throws IOException {
        assertProblem("Good", GOOD.replace(words, others), "'" + key + "' must be " + kind);
    }

    @ParameterizedTest
    @CsvSource({
        "'effect: read', 'effect: delete', effect is 'delete' but must be one of",
        "'effect: read', 'effect: read\nscope: world', scope is 'world' but must be one of",
        "'mcp:', 'mcp:\n  task: maybe', task is 'maybe' but must be one of",
        "'mcp:', 'mcp:\n  rank: root', rank is 'root' but must be one of",
        "'mcp:', 'mcp:\n  timeout: 0', the timeout '0' is not milliseconds",
        "'mcp:', 'mcp:\n  timeout: -5', the timeout '-5' is not milliseconds"
    })
    void aChoiceMustBeOneOfThose(String words, String others, String problem) throws IOException {
        assertProblem("Plain", with(words, others), problem);
    }

    @ParameterizedTest
    @ValueSource(strings = {"timeout: 5", "task: optional"})
    void anInstantToolHasNoTimeToLose(String line) throws IOException {
        assertProblem("Plain", with("mcp:", "mcp:\n  instant: true\n  " + line), "an instant tool only reads");
    }

    @Test
    void anInstantToolOnlyReads() throws IOException {
        String instant = with("mcp:", "mcp:\n  instant: true");
        assertThat(workshop.put("Plain", instant).problems()).isEmpty();
        assertProblem("Plain", instant.replace("effect: read", "effect: write"), "an instant tool only reads");
    }

    @Test
    void onlyWhatCanLeaveAllAsItIsMayBeOpenToReaders() throws IOException {
        String open = with("mcp:", "mcp:\n  rank: read");
        assertThat(workshop.put("Plain", open.replace("effect: read", "effect: change"))
                        .problems())
                .isEmpty();
        assertProblem("Plain", open.replace("effect: read", "effect: write"), "cannot have the rank read");
    }

    @Test
    void whatDestroysMustBeConfirmed() throws IOException {
        String destroys = NAMED.replace("effect: read", "effect: destroy");
        assertThat(workshop.put(
                                "Destroys",
                                destroys.replace("name: {", "confirm: {").replace("[shop]", "[true]"))
                        .problems())
                .isEmpty();
        assertProblem("Good", destroys, "it destroys but has no boolean parameter 'confirm'");
        assertProblem(
                "ConfirmsByText", destroys.replace("name: {", "confirm: {"), "has no boolean parameter 'confirm'");
    }

    @Test
    void theServerAddsTheProjectRoot() throws IOException {
        assertProblem("OwnRoot", NAMED.replace("name: {", "projectRoot: {"), "'projectRoot' is added by the server");
    }

    @Test
    void anErrorMustExist() throws IOException {
        assertProblem("Plain", PLAIN + "errors: [E_BUSY, E_NO_SUCH]\n", "there is no error E_NO_SUCH");
    }

    @ParameterizedTest
    @CsvSource({
        "BadDefault, 'the default of a parameter does not fit: name is 4, expected integer, at most 3'",
        "UnreadableDefault, the default red is not JSON",
        "BadPattern, the pattern of 'name' is wrong: Illegal character range",
        "BadLimit, the parameter 'name' cannot have a maximum",
        "BadLength, the parameter 'name' cannot have a maxLength"
    })
    void limitsAndDefaultsMustFitTheirParameter(String tool, String problem) throws IOException {
        assertProblem(tool, NAMED.replace(", examples: [shop]", ""), problem);
    }

    @Test
    void theExamplesOfAParameterMustFit() throws IOException {
        assertProblem("Good", GOOD.replace("[abc]", "[abc, ABC]"), "the example of a parameter does not fit: word is");
        assertProblem("Good", GOOD.replace("[shop]", "[7]"), "name is the integer 7, expected string");
    }

    private static String with(String words, String others) {
        return PLAIN.replace(words, others);
    }

    private void assertProblem(String tool, String words, String problem) throws IOException {
        assertThat(workshop.put(tool, words).problems())
                .anySatisfy(found -> assertThat(found)
                        .startsWith("dev/pegboard/catalog/build/Pairs$" + tool + ".meta.yaml: ")
                        .contains(problem));
    }
}
