package dev.pegboard.engine.db.readonly;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A statement that tries to do more than read, as the files in src/test/resources/readonly list them.
 *
 * @param kind the family it belongs to
 * @param notes what is special about it, as the head of the file for PostgreSQL explains
 */
record Attempt(String kind, List<String> notes, String sql) {
    private static final Map<String, String> CHARACTERS = Map.of(
            "&nul;", "\0", "&cr;", "\r", "&vt;", "\u000b", "&nbsp;", "\u00a0", "&ls;", "\u2028", "&gq;", "\u037e",
            "&em;", "\u2003");

    static List<Attempt> on(String engine) {
        List<Attempt> attempts = new ArrayList<>();
        String[] blocks = Resource.text("readonly/" + engine + ".sql").split("(?m)^=== ");
        for (int block = 1; block < blocks.length; block++) {
            String[] parts = blocks[block].split("\n", 2);
            String[] head = parts[0].split(" \\| ");
            attempts.add(new Attempt(head[0], List.of(head).subList(1, head.length), decoded(parts[1].strip())));
        }
        return attempts;
    }

    boolean noted(String note) {
        return notes.contains(note);
    }

    /** What has to be run before it, if anything. */
    Optional<String> before() {
        return notes.stream()
                .filter(note -> note.startsWith("before: "))
                .map(note -> note.substring("before: ".length()))
                .findFirst();
    }

    /** The same attempt with names in braces replaced. */
    Attempt with(Map<String, String> places) {
        String filled = sql;
        for (Map.Entry<String, String> place : places.entrySet()) {
            filled = filled.replace("{" + place.getKey() + "}", place.getValue());
        }
        return new Attempt(kind, notes, filled);
    }

    @Override
    public String toString() {
        return kind + ": " + sql;
    }

    private static String decoded(String text) {
        String decoded = text;
        for (Map.Entry<String, String> character : CHARACTERS.entrySet()) {
            decoded = decoded.replace(character.getKey(), character.getValue());
        }
        return decoded;
    }

    /** A text file of the tests. */
    static final class Resource {
        private Resource() {}

        static String text(String name) {
            try (InputStream stream = Attempt.class.getResourceAsStream("/" + name)) {
                return new String(
                        java.util.Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
