package dev.pegboard.engine.db.driver;

import java.util.Optional;

/**
 * The driver an engine needs.
 *
 * @param engine the engine's name
 * @param className the class that implements java.sql.Driver
 * @param artifact where it comes from as group:artifact:version; empty if it is built in
 */
public record DriverName(String engine, String className, Optional<String> artifact) {
    public static DriverName builtIn(String engine, String className) {
        return new DriverName(engine, className, Optional.empty());
    }

    public static DriverName added(String engine, String className, String artifact) {
        return new DriverName(engine, className, Optional.of(artifact));
    }
}
