package dev.pegboard.catalog.build;

import static dev.pegboard.catalog.build.Workshop.GOOD;
import static dev.pegboard.catalog.build.Workshop.PLAIN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.CatalogReader;
import dev.pegboard.catalog.ToolCard;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of all pairs together. */
class CatalogCompilerTest {
    @TempDir
    Path directory;

    private Workshop workshop;

    @BeforeEach
    void makeWorkshop() throws IOException {
        workshop = new Workshop(directory);
    }

    @Test
    void wordsWithoutAClassAreNamed() throws IOException {
        assertThat(workshop.put("Missing", PLAIN).problems())
                .containsExactly("dev/pegboard/catalog/build/Pairs$Missing.meta.yaml: there is no class "
                        + "dev.pegboard.catalog.build.Pairs$Missing");
    }

    @Test
    void aToolWithoutWordsIsNamedAlsoInAnotherToolset() throws IOException {
        List<String> beside =
                workshop.put("Plain", PLAIN).compileBesideAllClasses().problems();
        assertThat(beside)
                .contains("dev.pegboard.catalog.build.Pairs$Good is a tool without a .meta.yaml file")
                .noneMatch(problem -> problem.contains("Pairs$Quiet") || problem.contains("Pairs$NotATool"));

        List<String> elsewhere = new Workshop(directory.resolve("other"))
                .putFile("dev/pegboard/catalog/other/Missing", PLAIN)
                .compileBesideAllClasses()
                .problems();
        assertThat(elsewhere).contains("dev.pegboard.catalog.build.Pairs$Good is a tool without a .meta.yaml file");
    }

    @Test
    void aClassThatIsNoToolIsNamed() throws IOException {
        assertThat(workshop.put("NotATool", PLAIN).problems())
                .singleElement()
                .asString()
                .endsWith("Pairs$NotATool does not implement Tool");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a: [", "\t", "- a\n- b", "", "a: 1\na: 2", "just text"})
    void whatIsNoYamlMappingIsNamed(String words) throws IOException {
        assertThat(workshop.put("Plain", words).problems())
                .singleElement()
                .asString()
                .containsAnyOf("the file is not YAML", "the file is not a YAML mapping");
    }

    @Test
    void twoToolsWithOneNameAreNamed() throws IOException {
        workshop.put("Plain", PLAIN).put("Good", GOOD.replace("mcp:", "mcp:\n  tool: test_plain"));

        assertThat(workshop.problems()).containsExactly("Good and Plain are both named test_plain");
    }

    @Test
    void twoToolsWithOneAliasAreNamed() throws IOException {
        workshop.put("Plain", PLAIN.replace("mcp:", "mcp:\n  tool: first"))
                .put("Good", GOOD.replace("test.named", "test-plain").replace("mcp:", "mcp:\n  tool: second"));

        assertThat(workshop.problems()).containsExactly("Good and Plain are both named test_plain");
    }

    @Test
    void anExampleMustFitTheSchema() throws IOException {
        assertThat(workshop.put("Good", GOOD.replace("count: 2 }", "count: 99 }"))
                        .problems())
                .containsExactly("test_named: an example does not fit: test_named: count is 99, expected integer,"
                        + " 1 to 10, default 5");
    }

    @Test
    void aRequiredToolMustExist() throws IOException {
        workshop.put("Plain", PLAIN + "requires: [test.named, no.such]\n").put("Good", GOOD);

        assertThat(workshop.problems()).containsExactly("test_plain: it requires no.such, which is no tool");
    }

    @Test
    void aToolThatIsNotEnabledIsLeftOut() throws IOException {
        workshop.put("Plain", PLAIN.replace("mcp:", "mcp:\n  enabled: false")).put("Good", GOOD);

        assertThat(compiled().tools().cards()).extracting(ToolCard::name).containsExactly("test_named");
    }

    @Test
    void theNameCanBeOverriddenAndTheAliasStillFindsTheTool() throws IOException {
        workshop.put("Plain", PLAIN.replace("mcp:", "mcp:\n  tool: do_it\n  timeout: 60000\n  task: optional"));

        ToolCard card = compiled().tools().require("test-plain").card();

        assertThat(card.name()).isEqualTo("do_it");
        assertThat(card.alias()).isEqualTo("test.plain");
        assertThat(card.toolset()).isEqualTo("build");
        assertThat(card.timeout()).contains(Duration.ofMinutes(1));
        assertThat(card.task()).isEqualTo(ToolCard.TaskSupport.OPTIONAL);
        assertThat(card.scope()).isEqualTo(ToolCard.Scope.PROJECT);
    }

    @Test
    void theSchemaSaysWhatTheRecordSays() throws IOException {
        workshop.put("Good", GOOD);

        assertThat(Json.write(compiled().tools().require("test.named").card().inputSchema()))
                .isEqualTo("{\"type\":\"object\",\"properties\":{"
                        + "\"name\":{\"type\":\"string\",\"description\":\"What it is called.\"},"
                        + "\"count\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":10,\"default\":5,"
                        + "\"description\":\"How many.\"},"
                        + "\"word\":{\"type\":\"string\",\"maxLength\":5,\"pattern\":\"^[a-z]+$\","
                        + "\"description\":\"A word.\"},"
                        + "\"points\":{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{"
                        + "\"x\":{\"type\":\"number\"},\"y\":{\"type\":\"number\"}},\"required\":[\"x\",\"y\"],"
                        + "\"additionalProperties\":false},\"description\":\"Where it is.\"}},"
                        + "\"required\":[\"name\"],\"additionalProperties\":false}");
    }

    @Test
    void everySupportedTypeHasItsSchema() {
        JsonObject properties = SchemaOf.record(Pairs.EveryType.Input.class)
                .object("properties")
                .orElseThrow();

        assertThat(Json.write(properties))
                .isEqualTo("{\"text\":{\"type\":\"string\"},\"whole\":{\"type\":\"integer\"},"
                        + "\"large\":{\"type\":\"integer\"},\"decimal\":{\"type\":\"number\"},"
                        + "\"flag\":{\"type\":\"boolean\"},"
                        + "\"color\":{\"type\":\"string\",\"enum\":[\"red\",\"dark_blue\"]},"
                        + "\"table\":{\"type\":\"array\",\"items\":{\"type\":\"array\",\"items\":{\"type\":\"integer\"}}},"
                        + "\"counts\":{\"type\":\"object\",\"additionalProperties\":{\"type\":\"integer\"}},"
                        + "\"free\":{\"type\":\"object\"},\"any\":{}}");
    }

    @Test
    void theSamePairsAlwaysMakeTheSameCatalogue() throws IOException {
        String once = Json.write(
                workshop.put("Plain", PLAIN).put("Good", GOOD).compile().catalog());
        Workshop again =
                new Workshop(directory.resolve("again")).put("Good", GOOD).put("Plain", PLAIN);

        assertThat(Json.write(again.compile().catalog())).isEqualTo(once);
        assertThat(compiled().tools().cards()).extracting(ToolCard::name).containsExactly("test_named", "test_plain");
    }

    @Test
    void theReferencePageShowsEveryTool() throws IOException {
        String page = ReferencePage.of(
                workshop.put("Plain", PLAIN).put("Good", GOOD).compile().catalog());

        assertThat(page)
                .contains("- **build**: test_named, test_plain\n")
                .contains("\n## test_named: Do something\n")
                .contains("- `count` (integer, 1 to 10, default 5): How many.\n")
                .contains("- Do it: call with `{\"name\":\"shop\",\"count\":2}`");
    }

    private Catalog compiled() throws IOException {
        CatalogCompiler.Result result = workshop.compile();
        assertThat(result.problems()).isEmpty();
        return CatalogReader.read(Json.bytes(result.catalog()));
    }
}
