package dev.pegboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.door.Door;
import dev.pegboard.door.House;
import dev.pegboard.door.MadeHouse;
import dev.pegboard.door.RandomArguments;
import dev.pegboard.door.RealHouse;
import dev.pegboard.door.Told;
import dev.pegboard.fixture.Seed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The same call gets the same answer, whatever door it comes through. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EveryDoorTest {
    private static final int SHOWN = 2_000;

    private final Seed seed = Seed.random();
    private House real;
    private House made;

    @BeforeAll
    void open(@TempDir Path folder) throws Exception {
        real = new RealHouse(folder.toRealPath());
        made = new MadeHouse();
    }

    @AfterAll
    void close() throws Exception {
        real.close();
        made.close();
    }

    @Test
    void theExamplesOfEveryToolAreAnsweredAlike() throws Exception {
        for (ToolCard card : real.catalog().tools().cards()) {
            for (Object example : card.guide().list("examples").orElseThrow()) {
                JsonObject arguments =
                        ((JsonObject) example).object("arguments").orElseThrow();
                boolean fails =
                        ((JsonObject) example).text("gives").orElseThrow().startsWith("E_");
                if (fails || canBeRepeated(card)) {
                    assertThat(alike(real, card.name(), arguments).ok()).isNotEqualTo(fails);
                }
            }
        }
    }

    /**
     * What makes or takes away whole databases, worktrees and connections answers otherwise the second time, and what
     * lasts for a session otherwise where there is none.
     */
    private static boolean canBeRepeated(ToolCard card) {
        return card.effect() == ToolCard.Effect.READ
                || !List.of("project", "postgres").contains(card.toolset());
    }

    @Test
    void everySpellingOfANameIsAnsweredAlike() throws Exception {
        for (String spelling : List.of("project.info", "project-info", "project_info")) {
            assertThat(alike(real, spelling, new JsonObject()).ok())
                    .as(spelling)
                    .isTrue();
        }
    }

    @Test
    void aToolThatDoesNotExistIsRefusedAlike() throws Exception {
        for (String name : List.of(
                "project_inf",
                "projectinfo",
                "PROJECT_INFO",
                " project_info",
                "get_table",
                "ünï 😀",
                "x".repeat(5_000))) {
            for (JsonObject arguments : List.of(new JsonObject(), JsonObject.of("projectRoot", "not/absolute"))) {
                assertThat(alike(real, name, arguments).parts()).as(name).containsEntry("code", "E_TOOL_NOT_FOUND");
            }
        }
    }

    @Test
    void aProjectRootIsUnderstoodOrRefusedAlike() throws Exception {
        for (House house : List.of(real, made)) {
            ToolCard card = house.catalog().tools().cards().stream()
                    .filter(each -> each.scope() == ToolCard.Scope.PROJECT)
                    .findFirst()
                    .orElseThrow();
            for (String root : roots(house)) {
                alike(house, card.name(), JsonObject.of("projectRoot", root));
                alike(house, card.name(), JsonObject.of("projectRoot", root, "zzUnknown", 1L));
            }
            for (Object odd : new Object[] {null, true, 5L, 1.5, List.of("/"), new JsonObject()}) {
                alike(house, card.name(), JsonObject.of("projectRoot", odd));
            }
        }
    }

    @Test
    void anyArgumentsOfABuiltInToolAreAnsweredAlike() throws Exception {
        assertThat(random(real, 45)).as(seed + ": both kinds of answers occur").isBetween(1, 44);
    }

    @Test
    void anyArgumentsOfAnyToolAreAnsweredAlike() throws Exception {
        assertThat(random(made, 200)).as(seed + ": both kinds of answers occur").isBetween(30, 170);
    }

    @Test
    void thePlainAddressesAnswerLikeTheToolsBehindThem() throws Exception {
        RandomArguments random = new RandomArguments(seed.dice(2), roots(made));
        ToolCard query = made.catalog().tools().require("run_query").card();
        for (int i = 0; i < 60; i++) {
            alikeInPlain("run_query", random.of(query));
        }
        for (String table : List.of("orders", "a b", "../x", "a/b", "%2e", "ünï 😀", "'", "\u0000", "x".repeat(41))) {
            alikeInPlain("get_schema", JsonObject.of("table", table));
        }
        alikeInPlain("get_tables", new JsonObject());
        alikeInPlain("get_database_type", new JsonObject());
    }

    @Test
    void thePlainAddressesTellOfTheProjectsDatabase() throws Exception {
        JsonObject query = JsonObject.of("query", "SELECT email FROM customer WHERE id = ?", "params", List.of(2L));
        assertThat(Json.write(plain("get_tables", new JsonObject()))).contains("[\"customer\",\"orders\"]");
        assertThat(Json.write(plain("get_database_type", new JsonObject()))).contains("\"sqlite\"");
        assertThat(Json.write(plain("run_query", query))).contains("[[\"bob@example.org\"]]");
        assertThat(String.valueOf(plain("get_schema", JsonObject.of("table", "customer"))))
                .contains("email");
    }

    private Object plain(String tool, JsonObject arguments) throws Exception {
        return real.plainDoor().call(tool, arguments).parts().get("data");
    }

    @Test
    void aDoorThatChangesAWordIsNoticed() {
        Door honest = made.doors().getFirst();
        Door other = new Door(
                "other",
                Set.of(),
                (tool, arguments) ->
                        new Told(honest.call(tool, arguments).parts().with("text", "Other words")));
        assertThatThrownBy(() ->
                        compare(other, honest.call("order_drop", new JsonObject()), "order_drop", new JsonObject()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(seed.toString());
    }

    /** How many of so many random calls succeed. */
    private int random(House house, int calls) throws Exception {
        RandomArguments random = new RandomArguments(seed.dice(house == real ? 0 : 1), roots(house));
        List<ToolCard> cards = house.catalog().tools().cards().stream()
                .filter(card -> canBeRepeated(card) && !card.name().equals("query_export")) // A file is there then.
                .toList();
        int succeeded = 0;
        for (int i = 0; i < calls; i++) {
            ToolCard card = cards.get(i % cards.size());
            succeeded += alike(house, random.spelling(card), random.of(card)).ok() ? 1 : 0;
        }
        return succeeded;
    }

    private static List<String> roots(House house) throws Exception {
        String root = house.root().toString();
        Path link = house.root().path().resolveSibling("link");
        if (!Files.exists(link)) {
            Files.createSymbolicLink(link, house.root().path());
        }
        Path file = Files.writeString(house.root().path().resolveSibling("file"), "");
        List<String> roots = new ArrayList<>(List.of(root, root, root + "/", root + "/./", link.toString()));
        roots.addAll(List.of("shop", "", ".", "/no/such/place", file.toString(), "\u0000"));
        return roots;
    }

    private void alikeInPlain(String tool, JsonObject arguments) throws Exception {
        Door door = made.plainDoor();
        compare(door, made.doors().getFirst().call(tool, arguments), tool, arguments);
    }

    /** Makes the call through every door; the answer, if it is always the same. */
    private Told alike(House house, String tool, JsonObject arguments) throws Exception {
        Told expected = house.doors().getFirst().call(tool, arguments);
        for (Door door : house.doors().subList(1, house.doors().size())) {
            compare(door, expected, tool, arguments);
        }
        return expected;
    }

    private void compare(Door door, Told expected, String tool, JsonObject arguments) throws Exception {
        Set<String> untold = door.untold();
        String call = Json.write(arguments);
        assertThat(door.call(tool, arguments).parts())
                .as("%s: %s with %s, %s", door, tool, call.substring(0, Math.min(SHOWN, call.length())), seed)
                .isEqualTo(expected.without(untold).parts());
    }
}
