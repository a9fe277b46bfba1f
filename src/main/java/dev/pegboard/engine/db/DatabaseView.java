package dev.pegboard.engine.db;

import dev.pegboard.engine.db.discovery.Finding;
import dev.pegboard.engine.db.discovery.Findings;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * How one caller sees the databases of a project.
 *
 * @param own databases that only this caller knows; one of the project with the same name comes first
 * @param visible whether the caller may use the database of that name
 * @param chosen the one that its calls are about which name none, where it chose one
 * @param kept a database under a name that no list shows
 */
public record DatabaseView(
        List<Finding> own,
        Predicate<String> visible,
        Optional<String> chosen,
        Function<String, Optional<Finding>> kept) {
    public static final DatabaseView WHOLE =
            new DatabaseView(List.of(), name -> true, Optional.empty(), name -> Optional.empty());

    Findings of(Findings found) {
        if (this == WHOLE) {
            return found;
        }
        List<Finding> seen = Stream.concat(found.all().stream(), own.stream())
                .filter(finding -> visible.test(finding.name()))
                .toList();
        return new Findings(seen, found.files(), found.problems());
    }
}
