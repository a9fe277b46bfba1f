package dev.pegboard.observe;

import java.util.Optional;

/** Hears of every HTTP request. */
@FunctionalInterface
public interface Observer {
    Observer NONE = visit -> {};

    void answered(Visit visit);

    /** The counts to be shown at /metrics; without any there is no such page. */
    default Optional<Metrics> metrics() {
        return Optional.empty();
    }
}
