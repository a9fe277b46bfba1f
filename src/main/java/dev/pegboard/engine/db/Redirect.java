package dev.pegboard.engine.db;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.discovery.Finding;
import dev.pegboard.engine.db.discovery.Findings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Leads from one database to another one at the same place, whatever the project's files say.
 *
 * @param name what the project calls the database, wherever it is
 * @param from the address as it is shown
 * @param to the name of the other database, or the path of its file
 */
public record Redirect(String name, String from, String to) {
    Findings apply(Findings findings) {
        List<Finding> all =
                new ArrayList<>(findings.all().stream().map(this::apply).toList());
        boolean isNamed = all.stream().anyMatch(finding -> finding.name().equals(name));
        for (int i = 0; i < all.size() && !isNamed; i++) {
            Finding finding = all.get(i);
            isNamed = finding.address().filter(this::leadsThere).isPresent();
            if (isNamed) {
                all.set(i, named(name, finding, finding.address()));
            }
        }
        return new Findings(all, findings.files(), findings.problems());
    }

    /** Files that were led to the other database name it after that; settings still have the name that they knew. */
    private boolean leadsThere(Address address) {
        String there = from.substring(0, from.lastIndexOf('/') + 1) + to;
        return address.file()
                .map(file -> file.toString().equals(to))
                .orElse(address.shown().equals(there));
    }

    private static Finding named(String name, Finding finding, Optional<Address> address) {
        return new Finding(name, finding.origin(), address, finding.problem(), finding.writable());
    }

    private Finding apply(Finding finding) {
        return named(finding.name(), finding, finding.address().map(this::apply));
    }

    private Address apply(Address address) {
        if (!address.shown().equals(from)) {
            return address;
        }
        return address.file().isPresent() ? address.withFile(Path.of(to)) : address.withDatabase(to);
    }
}
