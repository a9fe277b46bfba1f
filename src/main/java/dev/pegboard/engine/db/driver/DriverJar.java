package dev.pegboard.engine.db.driver;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A jar that belongs to a driver, before it was copied.
 *
 * @param promised what it must be; empty if nobody can tell
 */
record DriverJar(Path file, Optional<Checksum> promised) {}
