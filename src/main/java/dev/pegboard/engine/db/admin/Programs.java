package dev.pegboard.engine.db.admin;

import java.nio.file.Path;
import java.util.Optional;

/** Finds the programs that come with a database, as pg_dump. */
@FunctionalInterface
public interface Programs {
    Optional<Path> find(String name);
}
