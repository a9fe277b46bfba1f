package dev.pegboard.workspace;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.discovery.Finding;
import java.util.Optional;

/**
 * A database that the project speaks of, as people and agents see it in a list.
 *
 * @param databaseName what it is called at its server, or its file without the ending
 * @param engine as "postgresql"; empty where that is not known
 * @param address where it is, without any secret
 * @param origin where the project speaks of it
 * @param problem why it cannot be used, as far as the files tell
 * @param usual true for the one that calls are about which name none
 * @param writable false if the project itself forbids to change it
 */
public record KnownDatabase(
        String name,
        Optional<String> databaseName,
        Optional<String> engine,
        Optional<String> address,
        String origin,
        Optional<String> problem,
        boolean usual,
        boolean writable) {
    private static Optional<String> nameOf(Address address) {
        return address.database().or(() -> address.file().map(file -> {
            String name = file.getFileName().toString();
            int dot = name.indexOf('.');
            return dot > 0 ? name.substring(0, dot) : name;
        }));
    }

    static KnownDatabase of(Finding finding, Optional<String> problem, boolean usual) {
        return new KnownDatabase(
                finding.name(),
                finding.address().flatMap(KnownDatabase::nameOf),
                finding.address().map(Address::engine),
                finding.address().map(Address::shown),
                finding.origin(),
                problem,
                usual,
                finding.writable());
    }
}
