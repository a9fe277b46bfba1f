package dev.pegboard.workspace;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.discovery.Finding;
import java.util.Optional;

/**
 * A database that the project speaks of, as people and agents see it in a list.
 *
 * @param engine as "postgresql"; empty where that is not known
 * @param address where it is, without any secret
 * @param origin where the project speaks of it
 * @param problem why it cannot be used, as far as the files tell
 * @param usual true for the one that calls are about which name none
 * @param writable false if the project itself forbids to change it
 */
public record KnownDatabase(
        String name,
        Optional<String> engine,
        Optional<String> address,
        String origin,
        Optional<String> problem,
        boolean usual,
        boolean writable) {
    static KnownDatabase of(Finding finding, Optional<String> problem, boolean usual) {
        return new KnownDatabase(
                finding.name(),
                finding.address().map(Address::engine),
                finding.address().map(Address::shown),
                finding.origin(),
                problem,
                usual,
                finding.writable());
    }
}
