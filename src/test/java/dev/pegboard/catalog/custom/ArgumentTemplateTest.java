package dev.pegboard.catalog.custom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.base.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A value is one word or a part of one, whatever it contains. */
class ArgumentTemplateTest {
    @ParameterizedTest
    @ValueSource(strings = {"; rm -rf /", "a b", "$(id)", "`id`", "a\nb", "'\"", "{name}", "}}", "*", "", "\\", "a -b"})
    void aValueStaysWhatItIs(String value) {
        assertThat(filled(JsonObject.of("name", value), "echo", "{name}", "--name={name}", "<{name}{name}>"))
                .containsExactly("echo", value, "--name=" + value, "<" + value + value + ">");
    }

    @Test
    void numbersAndFlagsAreWrittenPlainly() {
        assertThat(filled(JsonObject.of("a", 5L, "b", 1e10, "c", true, "d", -3L), "x", "{a}", "{b}", "{c}", "{d}"))
                .containsExactly("x", "5", "10000000000", "true", "-3");
    }

    @Test
    void twoBracesStandForOne() {
        assertThat(filled(JsonObject.of("a", "v"), "awk", "{{print}}", "{{{a}}}"))
                .containsExactly("awk", "{print}", "{v}");
    }

    @Test
    void aWordWithAListStandsThereForEachItem() {
        assertThat(filled(JsonObject.of("files", List.of("a", "b c")), "x", "--file={files}", "end"))
                .containsExactly("x", "--file=a", "--file=b c", "end");
        assertThat(filled(JsonObject.of("files", List.of()), "x", "{files}")).containsExactly("x");
    }

    @Test
    void aWordWhoseArgumentIsNotGivenIsLeftOut() {
        assertThat(filled(new JsonObject(), "x", "--size={size}", "end")).containsExactly("x", "end");
    }

    @Test
    void aTextMustNotBecomeAnOption() {
        JsonObject dash = JsonObject.of("name", "--delete", "names", List.of("-x"));
        assertThatThrownBy(() -> filled(dash, "x", "{name}"))
                .isInstanceOf(Fault.class)
                .hasMessageContaining("would be taken for an option");
        assertThatThrownBy(() -> filled(dash, "x", "{names}")).isInstanceOf(Fault.class);
        assertThat(filled(dash, "x", "--", "{name}", "--a={name}"))
                .containsExactly("x", "--", "--delete", "--a=--delete");
    }

    @Test
    void whatNoProgramCanBeGivenIsRefused() {
        assertThatThrownBy(() -> filled(JsonObject.of("name", "a\0b"), "x", "{name}"))
                .isInstanceOf(Fault.class);
        assertThatThrownBy(() -> filled(JsonObject.of("name", "a".repeat(100_001)), "x", "a{name}"))
                .isInstanceOf(Fault.class);
    }

    private static List<String> filled(JsonObject arguments, String... words) {
        return new ArgumentTemplate(List.of(words)).filled(arguments);
    }
}
