package dev.pegboard.model;

import dev.pegboard.base.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Ollama's chat. */
final class OllamaWire implements Wire {
    /** Enough for the longest prompt and its answer: Ollama's own default is less, and cuts without a word. */
    private static final int WINDOW_TOKENS = 16_384;

    @Override
    public String path() {
        return "/chat";
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
        return JsonObject.of("model", model, "messages", messages, "stream", false)
                .with(
                        "options",
                        JsonObject.of("temperature", 0, "num_predict", prompt.mostTokens(), "num_ctx", WINDOW_TOKENS));
    }

    @Override
    public Optional<Completion> answer(JsonObject response) {
        return response.object("message")
                .map(message -> new Completion(
                        message.text("content").orElse(""),
                        response.text("done_reason").filter("length"::equals).isPresent()));
    }
}
