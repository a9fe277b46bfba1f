package dev.pegboard.catalog;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What there is to know about the running server. */
public record ServerFacts(
        String name,
        String version,
        List<String> revisions,
        List<String> transports,
        Optional<String> project,
        Instant startedAt) {}
