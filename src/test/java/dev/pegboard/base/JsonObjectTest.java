package dev.pegboard.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonObjectTest {
    private final JsonObject object = JsonObject.of(
                    "text", "a", "object", JsonObject.of("deep", 1L), "list", List.of("b", 2L))
            .with("flag", true)
            .with("nothing", null);

    @Test
    void aMemberIsFoundOnlyAsWhatItIs() {
        assertThat(object.text("text")).contains("a");
        assertThat(object.text("flag")).isEmpty();
        assertThat(object.object("object")).contains(JsonObject.of("deep", 1L));
        assertThat(object.object("list")).isEmpty();
        assertThat(object.texts("list")).containsExactly("b", "2");
        assertThat(object.texts("absent")).isEmpty();
        assertThat(object.isTrue("flag")).isTrue();
        assertThat(object.isTrue("text")).isFalse();
    }

    @Test
    void aPathLeadsInwardsOrNowhere() {
        assertThat(object.at("object", "deep")).contains(1L);
        assertThat(object.at("text", "deep")).isEmpty();
        assertThat(object.at("nothing")).isEmpty();
        assertThat(object.at()).contains(object);
    }

    @Test
    void aCopyIsACopy() {
        JsonObject copy = JsonObject.copyOf(object).with("text", "changed");
        assertThat(object.text("text")).contains("a");
        assertThat(copy.keySet()).containsExactlyElementsOf(object.keySet());
    }

    @Test
    void onlyAPresentValueIsAdded() {
        assertThat(new JsonObject().withPresent("a", Optional.empty()).withPresent("b", Optional.of(1)))
                .isEqualTo(JsonObject.of("b", 1));
    }
}
