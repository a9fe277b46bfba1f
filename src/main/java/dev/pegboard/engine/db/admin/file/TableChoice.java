package dev.pegboard.engine.db.admin.file;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.NearNames;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/** Finds the tables that somebody named among those that exist. */
final class TableChoice {
    private TableChoice() {}

    /** The names as the database has them; letters count as alike only if no name is exactly the same. */
    static Set<String> of(Collection<String> wanted, Collection<String> existing) {
        Set<String> chosen = new LinkedHashSet<>();
        for (String name : wanted) {
            chosen.add(
                    existing.contains(name)
                            ? name
                            : existing.stream()
                                    .filter(name::equalsIgnoreCase)
                                    .findFirst()
                                    .orElseThrow(() -> new Fault(
                                            FaultCode.TABLE_NOT_FOUND,
                                            "There is no table '" + name + "'." + NearNames.question(name, existing))));
        }
        return chosen;
    }
}
