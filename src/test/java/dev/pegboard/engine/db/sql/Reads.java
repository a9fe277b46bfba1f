package dev.pegboard.engine.db.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Reads as people write them, from src/test/resources/reads: statements with empty lines between them. */
final class Reads {
    private Reads() {}

    static List<String> on(String engine) {
        return List.of(text(engine + ".sql").strip().split("\n\n"));
    }

    /** The statements that make the tables for them. */
    static String schema(String engine) {
        return text(engine + "-schema.sql");
    }

    private static String text(String name) {
        try (InputStream stream = Reads.class.getResourceAsStream("/reads/" + name)) {
            return new String(Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
