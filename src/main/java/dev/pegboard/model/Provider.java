package dev.pegboard.model;

import java.util.Locale;
import java.util.Optional;

/** A kind of provider, and what counts for it where nothing else is written. */
public enum Provider {
    ANTHROPIC("https://api.anthropic.com/v1", Optional.of("ANTHROPIC_API_KEY")),
    OPENAI("https://api.openai.com/v1", Optional.of("OPENAI_API_KEY")),
    OLLAMA("http://127.0.0.1:11434/api", Optional.empty());

    private final String address;
    private final Optional<String> keyVariable;

    Provider(String address, Optional<String> keyVariable) {
        this.address = address;
        this.keyVariable = keyVariable;
    }

    /** The provider of that name. */
    public static Optional<Provider> of(String name) {
        for (Provider provider : values()) {
            if (provider.word().equals(name.toLowerCase(Locale.ROOT))) {
                return Optional.of(provider);
            }
        }
        return Optional.empty();
    }

    /** Its name in settings. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String address() {
        return address;
    }

    /** The environment variable that usually has its key; empty if it needs none. */
    public Optional<String> keyVariable() {
        return keyVariable;
    }

    Wire wire(String host) {
        return switch (this) {
            case ANTHROPIC -> new AnthropicWire();
            case OPENAI -> new OpenAiWire(host.equals("api.openai.com"));
            case OLLAMA -> new OllamaWire();
        };
    }
}
