package dev.pegboard.cli;

import dev.pegboard.base.Home;
import dev.pegboard.workspace.KnownDatabase;
import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.Router;
import dev.pegboard.workspace.Workspace;
import java.util.List;
import java.util.Optional;

/** The databases of a project, as a person has to see them before granting anything. Connects nowhere. */
@FunctionalInterface
interface ProjectDatabases {
    /**
     * One of them.
     *
     * @param address where it is, with user and options and without any secret: a grant counts for this alone
     * @param writable false if the project itself forbids to change it
     */
    record Known(String name, String address, boolean writable) {}

    List<Known> of(ProjectRoot root);

    /** Those with an address. */
    static List<Known> found(ProjectRoot root) {
        try (Router router = Router.only(Home.fromEnvironment(), root)) {
            Workspace workspace = router.workspace(Optional.empty());
            return workspace.knownDatabases().stream()
                    .flatMap(known -> workspace.access(known.name()).stream()
                            .map(access -> new Known(known.name(), access, known.writable())))
                    .toList();
        }
    }

    /** All that the project's files speak of. */
    static List<KnownDatabase> inFiles(ProjectRoot root) {
        try (Router router = Router.only(Home.fromEnvironment(), root)) {
            return router.workspace(Optional.empty()).knownDatabases();
        }
    }
}
