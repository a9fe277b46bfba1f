package dev.pegboard.cli;

import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.Router;
import java.util.List;
import java.util.Optional;

/** The databases of a project, as a person has to see them before granting anything. Connects nowhere. */
@FunctionalInterface
interface ProjectDatabases {
    /**
     * One of them.
     *
     * @param address where it is, without any secret: a grant counts for this address alone
     * @param writable false if the project itself forbids to change it
     */
    record Known(String name, String address, boolean writable) {}

    List<Known> of(ProjectRoot root);

    /** SEAM: only the names in pegboard.yaml, until the engine of databases tells what it found and where. */
    static List<Known> named(ProjectRoot root) {
        return new Router(Optional.of(root))
                .workspace(Optional.empty()).settings().databases().stream()
                        .map(name -> new Known(name, name + " in " + ProjectRoot.SETTINGS_FILE, true))
                        .toList();
    }
}
