package dev.pegboard.engine.db;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.discovery.Finding;
import dev.pegboard.engine.db.discovery.Findings;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Leads from one database to another one at the same place, whatever the project's files say.
 *
 * @param from the address as it is shown
 * @param to the name of the other database, or the path of its file
 */
public record Redirect(String from, String to) {
    Findings apply(Findings findings) {
        return new Findings(
                findings.all().stream().map(this::apply).toList(), findings.files(), findings.problems());
    }

    private Finding apply(Finding finding) {
        Optional<Address> address = finding.address().map(this::apply);
        return new Finding(finding.name(), finding.origin(), address, finding.problem(), finding.writable());
    }

    private Address apply(Address address) {
        if (!address.shown().equals(from)) {
            return address;
        }
        return address.file().isPresent() ? address.withFile(Path.of(to)) : address.withDatabase(to);
    }
}
