package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.address.EngineName;
import dev.pegboard.engine.db.address.Password;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Tells whether two clues mean the same database, however they spell it. */
final class SamePlace {
    private static final Set<String> THIS_MACHINE =
            Set.of("", "localhost", "127.0.0.1", "::1", "0.0.0.0", "host.docker.internal");

    private SamePlace() {}

    /** Clues with the same key mean the same database. */
    static String key(Clue clue) {
        if (clue.address().isEmpty()) {
            String problem = clue.problem().orElse("");
            return "? " + problem + (problem.contains(" is not set") ? "" : clue.origin());
        }
        return key(clue.address().get());
    }

    /** Addresses with the same key lead to the same database. */
    static String key(Address address) {
        Optional<Path> file = address.file();
        if (file.isPresent()) {
            return key(file.get());
        }
        String host = address.host().orElse("").toLowerCase(Locale.ROOT);
        String port = address.port()
                .or(() -> EngineName.port(address.engine()))
                .map(String::valueOf)
                .orElse("");
        String place = (THIS_MACHINE.contains(host) ? "" : host) + ":" + port + "/"
                + address.database().orElse("");
        return family(address.engine()) + " " + place + " " + address.jdbcUrl().orElse("");
    }

    static String key(Path file) {
        return "file " + file;
    }

    /** The first clue with what only the second knows: the very engine, and a login where the first has none. */
    static Clue completed(Clue first, Clue second) {
        if (first.address().isEmpty() || second.address().isEmpty()) {
            return first;
        }
        Address address = first.address().get();
        Address other = second.address().get();
        boolean general = address.engine().equals(family(address.engine()));
        if (general && !first.configured()) {
            address = address.withEngine(other.engine());
        }
        if (address.user().isEmpty()
                && address.password().isEmpty()
                && other.user().isPresent()) {
            address = address.withUser(other.user().get());
            Optional<String> password = other.password().map(Password::reveal);
            address = password.isPresent() ? address.withPassword(password.get()) : address;
        }
        Clue known = first.withAddress(address);
        boolean helped = first.problem().isPresent() && second.problem().isEmpty() && !first.configured();
        return helped ? second : known;
    }

    /** The engine whose protocol an engine speaks. */
    private static String family(String engine) {
        return switch (engine) {
            case "cockroachdb", "yugabytedb" -> "postgresql";
            case "mariadb" -> "mysql";
            default -> engine;
        };
    }
}
