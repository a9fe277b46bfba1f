package dev.pegboard.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.ToolCard;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Words of the command line become arguments of the types a tool's schema has. */
class WrittenArgumentsTest {
    private static final ToolCard CARD = card("""
            {"type": "object", "properties": {
              "name": {"type": "string"}, "limit": {"type": "integer"}, "share": {"type": "number"},
              "deep": {"type": "boolean"}, "tags": {"type": "array", "items": {"type": "string"}},
              "ids": {"type": "array", "items": {"type": "integer"}}, "filter": {"type": "object"},
              "rules": {"type": "array", "items": {"type": "object"}}}}
            """);

    @Test
    void eachTypeIsReadAsItself() {
        assertThat(WrittenArguments.read(CARD, "name=007", "limit=10", "share=0.5", "deep=true"))
                .isEqualTo(JsonObject.of("name", "007", "limit", 10L, "share", 0.5, "deep", true));
    }

    @Test
    void aListHasCommasOrRepeatsItsNameOrIsJson() {
        assertThat(WrittenArguments.read(CARD, "tags=a,b", "ids=1,2"))
                .isEqualTo(JsonObject.of("tags", List.of("a", "b"), "ids", List.of(1L, 2L)));
        assertThat(WrittenArguments.read(CARD, "tags=a", "ids=1", "tags=b", "ids=2"))
                .isEqualTo(JsonObject.of("tags", List.of("a", "b"), "ids", List.of(1L, 2L)));
        assertThat(WrittenArguments.read(CARD, "tags=[\"a,b\"]", "ids=[]"))
                .isEqualTo(JsonObject.of("tags", List.of("a,b"), "ids", List.of()));
    }

    @Test
    void objectsAreJson() {
        JsonObject one = JsonObject.of("a", 1L, "b", 2L);

        assertThat(WrittenArguments.read(CARD, "filter={\"a\":1,\"b\":2}", "rules={\"a\":1,\"b\":2}"))
                .isEqualTo(JsonObject.of("filter", one, "rules", List.of(one)));
    }

    @Test
    void aValueMayHoldEqualsSignsAndBeEmpty() {
        assertThat(WrittenArguments.read(CARD, "name=a=b")).containsEntry("name", "a=b");
        assertThat(WrittenArguments.read(CARD, "name=")).containsEntry("name", "");
    }

    @Test
    void whatDoesNotFitStaysTextForTheExecutorToRefuse() {
        assertThat(WrittenArguments.read(CARD, "limit=ten", "unknown=5"))
                .isEqualTo(JsonObject.of("limit", "ten", "unknown", "5"));
    }

    @Test
    void aWordThatIsNoPairAndATwiceGivenValueAreRefused() {
        assertThatThrownBy(() -> WrittenArguments.read(CARD, "limit"))
                .isInstanceOf(Fault.class)
                .hasMessage("'limit' is not an argument");
        assertThatThrownBy(() -> WrittenArguments.read(CARD, "=5")).isInstanceOf(Fault.class);
        assertThatThrownBy(() -> WrittenArguments.read(CARD, "limit=1", "limit=2"))
                .isInstanceOf(Fault.class)
                .hasMessage("limit is given 2 times");
    }

    private static ToolCard card(String schema) {
        return new ToolCard(
                "find",
                "find",
                "test",
                "Find",
                "Finds.",
                ToolCard.Effect.READ,
                ToolCard.Scope.SERVER,
                ToolCard.TaskSupport.NEVER,
                Optional.empty(),
                Optional.empty(),
                ChildProgram.parse(schema),
                new JsonObject(),
                new JsonObject());
    }
}
