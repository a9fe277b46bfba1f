package dev.pegboard.model;

import dev.pegboard.base.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How one kind of provider is spoken to: its words in JSON, and nothing of HTTP. */
sealed interface Wire permits AnthropicWire, OllamaWire, OpenAiWire {
    /** What follows the provider's address. */
    String path();

    Map<String, String> headers(Optional<String> key);

    JsonObject request(String model, Prompt prompt);

    /** The answer; empty if it has another form than the provider's. */
    Optional<Completion> answer(JsonObject response);

    /** What the provider says is wrong. */
    default Optional<String> complaint(JsonObject response) {
        return response.object("error")
                .flatMap(error -> error.text("message"))
                .or(() -> response.text("error"))
                .or(() -> response.text("message"));
    }

    /** The turns as all providers write them. */
    static List<JsonObject> messages(Prompt prompt) {
        return prompt.turns().stream()
                .map(turn -> JsonObject.of("role", turn.role(), "content", turn.text()))
                .toList();
    }

    /** The first object of a list. */
    static Optional<JsonObject> first(JsonObject object, String list) {
        return object.list(list).stream()
                .flatMap(List::stream)
                .filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast)
                .findFirst();
    }
}
