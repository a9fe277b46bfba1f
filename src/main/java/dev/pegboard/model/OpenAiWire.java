package dev.pegboard.model;

import dev.pegboard.base.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * OpenAI's chat completions, which many other servers speak too.
 *
 * @param own true for OpenAI itself, which has another name for the longest answer than most of the others know
 */
record OpenAiWire(boolean own) implements Wire {
    @Override
    public String path() {
        return "/chat/completions";
    }

    @Override
    public Map<String, String> headers(Optional<String> key) {
        return key.map(secret -> Map.of("Authorization", "Bearer " + secret)).orElse(Map.of());
    }

    @Override
    public JsonObject request(String model, Prompt prompt) {
        List<JsonObject> messages = new ArrayList<>();
        messages.add(JsonObject.of("role", "system", "content", prompt.system()));
        messages.addAll(Wire.messages(prompt));
        return JsonObject.of("model", model, own ? "max_completion_tokens" : "max_tokens", prompt.mostTokens())
                .with("messages", messages)
                .with("stream", false);
    }

    @Override
    public Optional<Completion> answer(JsonObject response) {
        return Wire.first(response, "choices")
                .flatMap(choice -> choice.object("message")
                        .map(message -> new Completion(
                                message.text("content")
                                        .or(() -> message.text("refusal"))
                                        .orElse(""),
                                choice.text("finish_reason")
                                        .filter("length"::equals)
                                        .isPresent())));
    }
}
