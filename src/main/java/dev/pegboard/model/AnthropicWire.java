package dev.pegboard.model;

import dev.pegboard.base.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Anthropic's messages. */
final class AnthropicWire implements Wire {
    @Override
    public String path() {
        return "/messages";
    }

    @Override
    public Map<String, String> headers(Optional<String> key) {
        Map<String, String> version = Map.of("anthropic-version", "2023-06-01");
        return key.map(own -> Map.of("anthropic-version", "2023-06-01", "x-api-key", own))
                .orElse(version);
    }

    @Override
    public JsonObject request(String model, Prompt prompt) {
        return JsonObject.of("model", model, "max_tokens", prompt.mostTokens())
                .with("system", prompt.system())
                .with("messages", Wire.messages(prompt));
    }

    /** Its parts may be thoughts as well as texts. */
    @Override
    public Optional<Completion> answer(JsonObject response) {
        return response.list("content").map(parts -> {
            String text = parts.stream()
                    .filter(JsonObject.class::isInstance)
                    .map(JsonObject.class::cast)
                    .flatMap(part -> part.text("text").stream())
                    .collect(Collectors.joining("\n"));
            return new Completion(
                    text,
                    response.text("stop_reason").filter("max_tokens"::equals).isPresent());
        });
    }
}
