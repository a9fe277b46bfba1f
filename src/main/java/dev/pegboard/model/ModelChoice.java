package dev.pegboard.model;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * The model that a user chose.
 *
 * @param address where the provider is, up to what all its paths have in common
 * @param limit how long one answer may take
 */
public record ModelChoice(Provider provider, String name, URI address, Optional<String> key, Duration limit) {
    /** Never the key: it must not get into a log by accident. */
    @Override
    public String toString() {
        return provider.word() + " " + name;
    }
}
