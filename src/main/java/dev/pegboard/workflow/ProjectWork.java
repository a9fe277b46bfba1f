package dev.pegboard.workflow;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.Connections;
import dev.pegboard.engine.db.admin.Programs;
import dev.pegboard.engine.db.discovery.Finding;
import dev.pegboard.engine.git.Worktrees;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** Whatever takes several steps in one project: whole databases, dumps, worktrees with databases of their own. */
public final class ProjectWork {
    private final Home home;
    private final Path root;
    private final Setup setup;
    private final Journal journal;

    /**
     * What counts for it now.
     *
     * @param usual the project's default database
     * @param reading opens a database by connections that cannot write
     * @param allowed patterns of the databases that agents may make, fill and drop, where the project has such a list
     * @param dumps the directory of dumps
     * @param trashBytes how much room dropped databases may take
     * @param instances those of the worktrees
     * @param configured whether the project has settings of its own
     * @param permitted whether whoever asks may use the database of that name, besides the project's default one
     */
    public record Setup(
            Optional<Finding> usual,
            Connections connections,
            Function<Address, Database> reading,
            Programs programs,
            Optional<List<String>> allowed,
            Path dumps,
            Worktrees worktrees,
            long trashBytes,
            ProjectInstances instances,
            boolean configured,
            Predicate<String> permitted) {}

    public ProjectWork(Home home, Path root, Setup setup) {
        this(home, root, setup, new Journal(home, root));
    }

    ProjectWork(Home home, Path root, Setup setup, Journal journal) {
        this.home = home;
        this.root = root;
        this.setup = setup;
        this.journal = journal;
    }

    /** What was cut off is taken back first. */
    public DatabaseDesk databases() {
        Place place = requirePlace();
        operations(Optional.of(place)).recover();
        KeptDatabases kept = new KeptDatabases(home, root, setup.trashBytes());
        return new DatabaseDesk(place, rules(place), kept, operations(Optional.of(place)));
    }

    public Dumps dumps() {
        DatabaseDesk desk = databases();
        return new Dumps(root, setup.dumps(), desk, operations(Optional.of(desk.place())));
    }

    public Workflows workflows() {
        return new Workflows(this, home, root, setup.worktrees());
    }

    Setup setup() {
        return setup;
    }

    ProjectInstances instances() {
        return setup.instances();
    }

    /** The default database with a name that people use. */
    Finding usual() {
        return setup.usual().orElseThrow(this::noDatabase);
    }

    private Fault noDatabase() {
        return setup.configured()
                ? new Fault(FaultCode.NO_DATABASE, "The project has no database to work on")
                : new Fault(
                                FaultCode.CONFIG_MISSING,
                                "The project has no pegboard.yaml, and no other file of it speaks of a database")
                        .hint("Ask the user to run `pegboard init` in the project and to name a database.");
    }

    Operations operations() {
        return operations(place());
    }

    private Operations operations(Optional<Place> place) {
        return new Operations(journal, new Undo(home, place, setup.worktrees()));
    }

    private Place requirePlace() {
        usual();
        return place().orElseThrow(this::noDatabase);
    }

    private Optional<Place> place() {
        return setup.usual()
                .flatMap(Finding::address)
                .map(address -> new Place(address, Administrators.of(address, setup.connections(), setup.programs())));
    }

    /** In the worktree of a workflow, the original database is as untouchable as at home. */
    private DatabaseRules rules(Place place) {
        Optional<WorkflowRecord> workflow = new WorkflowRecords(home).at(root);
        String original = workflow.map(WorkflowRecord::source).orElse(place.mainName());
        AllowedNames allowed = setup.allowed().map(AllowedNames::new).orElseGet(() -> AllowedNames.after(original));
        Set<String> own = workflow.isPresent() ? Set.of(place.mainName()) : Set.of();
        // A file that lies in the worktree is called as the original is, which cannot be named from here.
        Predicate<String> permitted =
                name -> name.equals(place.mainName()) || setup.permitted().test(name);
        return new DatabaseRules(allowed, own.contains(original) ? Set.of() : Set.of(original), own, permitted);
    }

    /** The address of the default database, in a form that another database can be put into. */
    static Address plain(Address address) {
        if (address.jdbcUrl().isPresent()) {
            throw new Fault(
                            FaultCode.DB_UNSUPPORTED,
                            "The address of the default database is written in its driver's own words, which cannot lead"
                                    + " to a copy")
                    .hint("Name the database in pegboard.yaml with host, port, database, user and password.");
        }
        return address;
    }
}
