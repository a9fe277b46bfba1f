package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.address.Address;
import java.util.Optional;

/**
 * A database that a file of the project speaks of.
 *
 * @param name what agents and people call it; unlike every other finding of the project
 * @param origin where it was found, as ".env: DATABASE_URL" or "compose.yaml: services.db"
 * @param address empty where the file speaks of a database, but not enough to reach it
 * @param problem why there is no address, in a sentence that says what to do
 * @param writable false if the project's own settings say that it must never be written to
 */
public record Finding(
        String name, String origin, Optional<Address> address, Optional<String> problem, boolean writable) {
    public static Finding of(String name, String origin, Address address) {
        return new Finding(name, origin, Optional.of(address), Optional.empty(), true);
    }

    public static Finding broken(String name, String origin, String problem) {
        return new Finding(name, origin, Optional.empty(), Optional.of(problem), true);
    }
}
