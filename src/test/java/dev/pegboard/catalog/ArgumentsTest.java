package dev.pegboard.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.fixture.TestTool;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a caller is told about arguments that do not fit, and what a tool gets of those that do. */
class ArgumentsTest {
    private static final JsonObject POINT = JsonObject.of(
                    "type",
                    "object",
                    "properties",
                    JsonObject.of(
                            "x", JsonObject.of("type", "number"), "y", JsonObject.of("type", "number", "default", 0L)))
            .with("required", List.of("x"))
            .with("additionalProperties", false);

    private static final ToolCard CARD = TestTool.named("draw")
            .needs("database", "type", "string", "maxLength", 10L, "pattern", "^[a-z]+$")
            .takes("limit", "type", "integer", "minimum", 1L, "maximum", 1000L, "default", 100L)
            .takes("ratio", "type", "number")
            .takes("color", "type", "string", "enum", List.of("red", "blue"))
            .takes("flag", "type", "boolean")
            .takes("words", "type", "array", "items", JsonObject.of("type", "string"))
            .takes("at", "type", "object", "properties", POINT.get("properties"), "required", List.of("x"))
            .takes("points", "type", "array", "items", POINT)
            .takes("counts", "type", "object", "additionalProperties", JsonObject.of("type", "integer"))
            .takes("free", "type", "object")
            .card();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | database is missing, expected string, at most 10 characters, matching ^[a-z]+$",
                "{'database':5} | database is the integer 5, expected string, at most 10 characters, matching ^[a-z]+$",
                "{'database':'ABC'} | database is the string \"ABC\", expected string, at most 10 characters,"
                        + " matching ^[a-z]+$",
                "{'database':'abcdefghijk'} | database has 11 characters, expected string, at most 10 characters,"
                        + " matching ^[a-z]+$",
                "{'database':'a','limit':'5'} | limit is the string \"5\", expected integer, 1 to 1000, default 100",
                "{'database':'a','limit':0} | limit is 0, expected integer, 1 to 1000, default 100",
                "{'database':'a','limit':1001} | limit is 1001, expected integer, 1 to 1000, default 100",
                "{'database':'a','limit':1e400} | limit is 1E+400, expected integer, 1 to 1000, default 100",
                "{'database':'a','limit':1.5} | limit is the number 1.5, expected integer, 1 to 1000, default 100",
                "{'database':'a','ratio':true} | ratio is the boolean true, expected number",
                "{'database':'a','color':'green'} | color is the string \"green\", expected one of \"red\", \"blue\"",
                "{'database':'a','flag':'true'} | flag is the string \"true\", expected boolean",
                "{'database':'a','words':'b'} | words is the string \"b\", expected array of string",
                "{'database':'a','words':['b',7]} | words[1] is the integer 7, expected string",
                "{'database':'a','words':[null]} | words[0] is null, expected string",
                "{'database':'a','at':[]} | at is the array [], expected object",
                "{'database':'a','at':{'y':1}} | at.x is missing, expected number",
                "{'database':'a','points':[{'x':1},{'x':'2'}]} | points[1].x is the string \"2\", expected number",
                "{'database':'a','points':[{'x':1,'z':2}]} | points[0].z is not a parameter.",
                "{'database':'a','counts':{'b':'c'}} | counts.b is the string \"c\", expected integer",
                "{'database':'a','databse':'a'} | databse is not a parameter. Did you mean database?",
                "{'database':'a','zzz':'a'} | zzz is not a parameter."
            })
    void everyMistakeIsNamed(String given, String problem) throws JsonSyntax {
        JsonObject arguments = json(given);

        assertThatThrownBy(() -> Arguments.checked(CARD, arguments, false))
                .hasMessage("draw: " + problem)
                .isInstanceOfSatisfying(Fault.class, fault -> {
                    assertThat(fault.code()).isEqualTo(FaultCode.INVALID_ARGUMENT);
                    assertThat(fault.details()).isEqualTo(JsonObject.of("problems", List.of(problem)));
                });
    }

    @Test
    void allMistakesAreNamedAtOnceButNotThousands() throws JsonSyntax {
        assertThatThrownBy(() -> Arguments.checked(CARD, json("{'limit':0,'flag':1}"), false))
                .hasMessageContaining("database is missing")
                .hasMessageContaining("; limit is 0")
                .hasMessageContaining("; flag is the integer 1");
        JsonObject many = JsonObject.of("database", "a", "words", Collections.nCopies(100_000, 1L));
        assertThatThrownBy(() -> Arguments.checked(CARD, many, false))
                .satisfies(fault -> assertThat(fault.getMessage()).hasSizeLessThan(1000));
    }

    @Test
    void longValuesAndNamesAreShownShortened() {
        JsonObject given = JsonObject.of("database", "a", "flag", "x".repeat(100_000), "y".repeat(100_000), 1L);
        assertThatThrownBy(() -> Arguments.checked(CARD, given, false))
                .satisfies(fault -> assertThat(fault.getMessage()).hasSizeLessThan(500));
    }

    @Test
    void defaultsAreAppliedAlsoInside() throws JsonSyntax {
        assertThat(Arguments.checked(
                        CARD, json("{'database':'a','at':{'x':1},'points':[{'x':2},{'x':3,'y':4}]}"), false))
                .isEqualTo(
                        json("{'database':'a','at':{'x':1,'y':0},'points':[{'x':2,'y':0},{'x':3,'y':4}],'limit':100}"));
    }

    @Test
    void nullMeansAbsentExceptInFreeData() throws JsonSyntax {
        assertThat(Arguments.checked(
                        CARD, json("{'database':'a','limit':null,'at':{'x':1,'y':null},'free':{'b':null}}"), false))
                .isEqualTo(json("{'database':'a','at':{'x':1,'y':0},'free':{'b':null},'limit':100}"));
        assertThatThrownBy(() -> Arguments.checked(CARD, json("{'database':null}"), false))
                .hasMessageContaining("database is missing");
    }

    @Test
    void theGivenArgumentsStayAsTheyAre() throws JsonSyntax {
        JsonObject given = json("{'database':'a','at':{'x':1,'y':null}}");
        Arguments.checked(CARD, given, false);
        assertThat(given).isEqualTo(json("{'database':'a','at':{'x':1,'y':null}}"));
    }

    @Test
    void aWholeNumberIsAnIntegerHoweverItIsWritten() throws JsonSyntax {
        assertThat(Arguments.checked(CARD, json("{'database':'a','limit':1e2,'ratio':3}"), false)
                        .get("limit"))
                .isEqualTo(100.0);
    }

    @Test
    void theProjectRootIsAParameterOfProjectToolsAlone() throws JsonSyntax {
        ToolCard about = TestTool.named("look").aboutProject().card();
        ToolCard server = TestTool.named("serve").card();
        JsonObject root = json("{'projectRoot':'/'}");

        assertThat(Arguments.checked(about, root, true)).isEqualTo(root);
        assertThat(Arguments.checked(about, new JsonObject(), false)).isEmpty();
        assertThatThrownBy(() -> Arguments.checked(about, new JsonObject(), true))
                .hasMessage("look: projectRoot is missing, expected string");
        assertThatThrownBy(() -> Arguments.checked(server, root, false)).hasMessageContaining("not a parameter");
    }

    private static JsonObject json(String text) throws JsonSyntax {
        return (JsonObject) Json.parse(text.replace('\'', '"'));
    }
}
