package dev.pegboard.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Answer;
import dev.pegboard.fixture.Bench;
import dev.pegboard.fixture.StandardError;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A damaged catalogue: what is good in it must still work. */
class CatalogReaderTest {
    record None() {}

    record Said(String text) {}

    static final class Works implements Tool<None, Said> {
        @Override
        public Outcome run(None input, ToolContext context) {
            return Outcome.done("works", new Said("works"));
        }
    }

    static final class FailsToStart implements Tool<None, Said> {
        FailsToStart() {
            throw new IllegalStateException("no disk");
        }

        @Override
        public Outcome run(None input, ToolContext context) {
            return Outcome.done("never", new Said("never"));
        }
    }

    static final class FailsToLoad implements Tool<None, Said> {
        static final int NUMBER = Integer.parseInt("none");

        @Override
        public Outcome run(None input, ToolContext context) {
            return Outcome.done("never", new Said("never"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "class",
                "name",
                "alias",
                "toolset",
                "title",
                "description",
                "effect",
                "scope",
                "task",
                "input",
                "output",
                "guide"
            })
    void anEntryWithoutOneMemberIsLeftOutAlone(String member) {
        JsonObject damaged = entry("damaged", Works.class.getName());
        damaged.remove(member);

        Catalog catalog = read(entry("first", Works.class.getName()), damaged, entry("last", Works.class.getName()));

        assertThat(catalog.tools().cards()).extracting(ToolCard::name).containsExactly("first", "last");
        String name = member.equals("name") ? "?" : "damaged";
        assertThat(catalog.problems())
                .containsExactly("The tool " + name + " was left out: its entry has no " + member);
    }

    @ParameterizedTest
    @ValueSource(strings = {"effect", "scope", "task", "timeout"})
    void anEntryWithAnUnknownWordIsLeftOutAlone(String member) {
        Catalog catalog =
                read(entry("damaged", Works.class.getName()).with(member, "odd"), entry("good", Works.class.getName()));

        assertThat(catalog.tools().cards()).extracting(ToolCard::name).containsExactly("good");
        assertThat(catalog.problems()).singleElement().asString().contains("its " + member + " is", "odd");
    }

    @Test
    void aSecondToolOfTheSameNameOrAliasIsLeftOut() {
        JsonObject sameAlias = entry("other", Works.class.getName()).with("alias", "the-first");

        Catalog catalog = read(
                entry("the_first", Works.class.getName()),
                entry("the_first", "other.Class"),
                sameAlias,
                entry("good", Works.class.getName()));

        assertThat(catalog.tools().cards()).extracting(ToolCard::name).containsExactly("good", "the_first");
        assertThat(catalog.problems())
                .containsExactly(
                        "The tool the_first was left out: another tool has the same name or alias",
                        "The tool other was left out: another tool has the same name or alias");
    }

    @Test
    void anEntryThatIsNoObjectIsLeftOutAlone() {
        Catalog catalog = read("text", null, entry("good", Works.class.getName()));

        assertThat(catalog.tools().cards()).hasSize(1);
        assertThat(catalog.problems()).hasSize(2).containsOnly("A tool was left out: its entry is not an object");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]"})
    void anUnreadableCatalogueIsAProblemNotACrash(String text) {
        Catalog catalog = CatalogReader.read(text.getBytes(StandardCharsets.UTF_8));

        assertThat(catalog.tools().cards()).isEmpty();
        assertThat(catalog.problems()).singleElement().asString().startsWith("The catalogue of tools cannot be read: ");
    }

    @Test
    void toolsThatCannotBeLoadedAreBrokenAndReportedOnceWhileOthersWork() {
        Bench bench = Bench.of(read(
                entry("absent", "dev.pegboard.Absent"),
                entry("no_tool", "java.lang.String"),
                entry("no_start", FailsToStart.class.getName()),
                entry("no_load", FailsToLoad.class.getName()),
                entry("works", Works.class.getName())));
        try (StandardError errors = new StandardError()) {
            for (String tool : List.of("absent", "no_tool", "no_start", "no_load", "absent", "no_load")) {
                assertBroken(bench.call(tool));
            }
            assertThat(bench.call("works")).isInstanceOf(Answer.Done.class);
            assertThat(errors.text().lines())
                    .hasSize(4)
                    .allMatch(line -> line.startsWith("pegboard: The tool's class"))
                    .anyMatch(line -> line.contains("cannot be loaded: java.lang.IllegalStateException: no disk"));
        }
    }

    @Test
    void everySpellingOfANameFindsTheTool() {
        ToolShelf tools = read(entry("do_it", Works.class.getName()).with("alias", "thing.do-it"))
                .tools();

        for (String spelling : List.of("do_it", "do.it", "do-it", "thing.do-it", "thing_do_it", "thing-do.it")) {
            assertThat(tools.find(spelling)).as(spelling).isPresent();
        }
        assertThat(tools.find("doit")).isEmpty();
    }

    @Test
    void theBuiltInCatalogueHasNoProblems() {
        Catalog catalog = CatalogReader.builtIn();
        assertThat(catalog.problems()).isEmpty();
        assertThat(catalog.tools().cards()).extracting(ToolCard::name).contains("server_info", "tool_help");
    }

    private static void assertBroken(Answer answer) {
        assertThat(answer)
                .isInstanceOfSatisfying(
                        Answer.Failed.class,
                        failed -> assertThat(failed.fault().code()).isEqualTo(FaultCode.TOOL_BROKEN));
    }

    private static Catalog read(Object... entries) {
        List<Object> tools = new ArrayList<>(Arrays.asList(entries));
        return CatalogReader.read(Json.bytes(JsonObject.of("tools", tools)));
    }

    private static JsonObject entry(String name, String className) {
        JsonObject schema = JsonObject.of("type", "object");
        return JsonObject.of("class", className, "name", name, "alias", name, "toolset", "test", "title", "A title")
                .with("description", "A description.")
                .with("effect", "read")
                .with("scope", "server")
                .with("task", "never")
                .with("input", schema)
                .with("output", schema)
                .with("guide", new JsonObject());
    }
}
