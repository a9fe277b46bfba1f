package dev.pegboard.workflow;

import dev.pegboard.base.JsonObject;
import java.time.Instant;
import java.util.Optional;

/**
 * A database that was put aside.
 *
 * @param name what it was called
 * @param from where it was
 * @param to where it is now
 * @param project the project that it belongs to
 */
public record Kept(String id, Kind kind, String name, String from, String to, String project, long bytes, Instant at) {
    /** Why it is kept. */
    public enum Kind {
        /** It was dropped or overwritten, and is taken away after some days. */
        TRASH,
        /** Somebody may want to go back to it. */
        SNAPSHOT
    }

    /** The same as another project's. */
    Kept of(String other) {
        return new Kept(id, kind, name, from, to, other, bytes, at);
    }

    JsonObject json() {
        return JsonObject.of("kind", kind.name(), "name", name, "from", from, "to", to, "project", project)
                .with("bytes", bytes)
                .with("at", at.toString());
    }

    static Optional<Kept> of(RecordFolder.Entry entry) {
        JsonObject facts = entry.facts();
        try {
            return Optional.of(new Kept(
                    entry.id(),
                    Kind.valueOf(text(facts, "kind")),
                    text(facts, "name"),
                    text(facts, "from"),
                    text(facts, "to"),
                    text(facts, "project"),
                    facts.get("bytes") instanceof Number bytes ? bytes.longValue() : 0,
                    Instant.parse(text(facts, "at"))));
        } catch (RuntimeException e) {
            return Optional.empty(); // Somebody else wrote it.
        }
    }

    private static String text(JsonObject facts, String name) {
        return facts.text(name).orElse("");
    }
}
