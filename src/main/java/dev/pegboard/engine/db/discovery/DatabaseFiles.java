package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.address.Address;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Files of SQLite, DuckDB and H2 that lie in the project, known by their first bytes.
 *
 * @param candidates files whose names are like those of databases
 */
record DatabaseFiles(List<Path> candidates) implements Provider {
    private static final int MOST = 20;

    @Override
    public void look(Place place, Consumer<Clue> found) {
        int count = 0;
        for (Path file : candidates) {
            Optional<String> engine = count < MOST ? engine(file) : Optional.empty();
            if (engine.isPresent()) {
                count++;
                String path = place.files().root().relativize(file).toString();
                found.accept(Clue.of(path, "", Address.of(engine.get()).withFile(file)));
            }
        }
    }

    private static Optional<String> engine(Path file) {
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            String head = new String(in.readNBytes(16), StandardCharsets.ISO_8859_1);
            if (head.equals("SQLite format 3\0")) {
                return Optional.of("sqlite");
            }
            if (head.startsWith("DUCK", 8)) {
                return Optional.of("duckdb");
            }
            return head.startsWith("H:2,") ? Optional.of("h2") : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // What cannot be read cannot be queried.
        }
    }
}
