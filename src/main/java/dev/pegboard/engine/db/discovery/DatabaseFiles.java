package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.address.Address;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Files of SQLite, DuckDB and H2 that lie in the project. Reads none.
 *
 * @param candidates files whose names are like those of databases
 * @param engines of which engine a file is; empty if it is no database
 */
record DatabaseFiles(List<Path> candidates, Function<Path, Optional<String>> engines) implements Provider {
    private static final int MOST = 20;

    @Override
    public void look(Place place, Consumer<Clue> found) {
        int count = 0;
        for (Path file : candidates) {
            Optional<String> engine = count < MOST ? engines.apply(file) : Optional.empty();
            if (engine.isPresent()) {
                count++;
                String path = place.files().root().relativize(file).toString();
                found.accept(Clue.of(path, "", Address.of(engine.get()).withFile(file)));
            }
        }
    }
}
