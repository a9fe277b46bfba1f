package dev.pegboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Answer;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.CatalogReader;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.catalog.ToolShelf;
import dev.pegboard.fixture.FolderPrint;
import dev.pegboard.fixture.JsonSchemaJudge;
import dev.pegboard.fixture.SampleServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every built-in tool owes its callers, checked on all of them. */
class EveryToolTest {
    private static final Catalog CATALOG = CatalogReader.builtIn();

    @TempDir
    private Path folder;

    static Stream<ToolShelf.Slot> tools() {
        return CATALOG.tools().cards().stream().map(card -> CATALOG.tools().require(card.name()));
    }

    static Stream<ToolCard> cards() {
        return CATALOG.tools().cards().stream();
    }

    @Test
    void theCatalogueIsWholeAndNotEmpty() {
        assertThat(CATALOG.problems()).isEmpty();
        assertThat(CATALOG.tools().cards()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("tools")
    void itsClassCanBeLoaded(ToolShelf.Slot tool) {
        tool.body().prepare();
    }

    @ParameterizedTest
    @MethodSource("cards")
    void itHasANameATitleAndADescription(ToolCard card) {
        assertThat(card.name()).matches("[a-z][a-z0-9]*(_[a-z0-9]+)*").hasSizeLessThanOrEqualTo(40);
        assertThat(card.alias()).matches("[a-z][a-z0-9]*([.-][a-z0-9]+)*|" + card.name());
        assertThat(card.title()).isNotBlank().matches("[A-Z].*[^.]").hasSizeLessThanOrEqualTo(60);
        assertThat(card.description()).isNotBlank().endsWith(".").hasSizeLessThanOrEqualTo(300);
        assertThat(card.effect()).isNotNull();
        assertThat(card.guide().text("when_to_use")).isPresent();
    }

    @ParameterizedTest
    @MethodSource("cards")
    void everyArgumentIsDescribed(ToolCard card) {
        JsonObject properties = card.callSchema(true).object("properties").orElseThrow();
        properties.forEach((name, property) ->
                assertThat(((JsonObject) property).text("description")).as(name).isPresent());
    }

    @ParameterizedTest
    @MethodSource("cards")
    void itsSchemasAreJsonSchema(ToolCard card) {
        for (JsonObject schema : List.of(card.callSchema(true), card.callSchema(false), card.outputSchema())) {
            assertThat(JsonSchemaJudge.problems(schema, "not an object")).isNotEmpty();
            assertThat(arraysWithoutItems(schema)).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("cards")
    void itsExamplesGiveWhatTheySay(ToolCard card) {
        List<?> examples = card.guide().list("examples").orElse(List.of());
        assertThat(examples).isNotEmpty();
        SampleServer server = SampleServer.in(folder);
        Map<String, String> before = FolderPrint.of(folder.resolve("shop"));
        for (Object example : examples) {
            assertGives(card, (JsonObject) example, server);
        }
        if (card.effect() == ToolCard.Effect.READ) {
            assertThat(FolderPrint.of(folder.resolve("shop"))).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @MethodSource("cards")
    void itsErrorsExist(ToolCard card) {
        List<String> known = Stream.of(FaultCode.values()).map(FaultCode::code).toList();
        assertThat(known).containsAll(card.guide().texts("errors"));
    }

    @ParameterizedTest
    @MethodSource("cards")
    void anUnknownArgumentIsNamed(ToolCard card) {
        JsonObject arguments = JsonObject.of("zzUnknown", 1L);
        Answer answer = SampleServer.in(folder).call(card.name(), arguments);
        assertThat(answer).isInstanceOfSatisfying(Answer.Failed.class, failed -> {
            assertThat(failed.fault().code()).isEqualTo(FaultCode.INVALID_ARGUMENT);
            assertThat(failed.fault().message()).startsWith(card.name()).contains("zzUnknown is not a parameter");
        });
    }

    @ParameterizedTest
    @MethodSource("cards")
    void anyTypeOfArgumentIsSurvived(ToolCard card) {
        SampleServer server = SampleServer.in(folder);
        for (Object odd : new Object[] {null, true, -1L, 1e300, "\0", "", List.of(), new JsonObject()}) {
            for (String name :
                    card.callSchema(true).object("properties").orElseThrow().keySet()) {
                assertNoBug(server.call(card.name(), JsonObject.of(name, odd)));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cards")
    void everySpellingFindsIt(ToolCard card) {
        String name = card.name();
        for (String spelling : List.of(
                name, card.alias(), name.replace('_', '.'), name.replace('_', '-'), name.replaceFirst("_", "."))) {
            assertThat(CATALOG.tools().require(spelling).card()).as(spelling).isSameAs(card);
        }
    }

    private static void assertNoBug(Answer answer) {
        if (answer instanceof Answer.Failed failed) {
            assertThat(failed.fault().code().fixer()).as("%s", failed.fault()).isNotEqualTo(FaultCode.Fixer.US);
        }
    }

    private static void assertGives(ToolCard card, JsonObject example, SampleServer server) {
        Answer answer = server.call(card.name(), example.object("arguments").orElseThrow());
        String gives = example.text("gives").orElseThrow();
        if (gives.startsWith("E_")) {
            assertThat(answer)
                    .isInstanceOfSatisfying(
                            Answer.Failed.class,
                            failed -> assertThat(failed.fault().code().code()).isEqualTo(gives));
            return;
        }
        assertThat(answer).as("%s", answer).isInstanceOfSatisfying(Answer.Done.class, done -> {
            String text = done.outcome().text();
            assertThat(text).contains(gives);
            assertThat(JsonSchemaJudge.problems(
                            card.outputSchema(), done.outcome().data()))
                    .isEmpty();
        });
    }

    /** The parts of a schema at which some clients would refuse the whole list of tools. */
    private static List<String> arraysWithoutItems(JsonObject schema) {
        boolean bad =
                "array".equals(schema.get("type")) && schema.object("items").isEmpty();
        Stream<String> here = bad ? Stream.of(Json.write(schema)) : Stream.empty();
        Stream<JsonObject> inner =
                schema.values().stream().filter(JsonObject.class::isInstance).map(JsonObject.class::cast);
        return Stream.concat(here, inner.flatMap(part -> arraysWithoutItems(part).stream()))
                .toList();
    }
}
