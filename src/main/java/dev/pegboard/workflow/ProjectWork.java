package dev.pegboard.workflow;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.Administrators;
import dev.pegboard.engine.db.admin.Connections;
import dev.pegboard.engine.db.admin.Programs;
import dev.pegboard.engine.db.discovery.Finding;
import dev.pegboard.engine.git.Worktrees;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

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
            ProjectInstances instances) {}

    public ProjectWork(Home home, Path root, Setup setup) {
        this(home, root, setup, new Journal(home, root));
    }

    ProjectWork(Home home, Path root, Setup setup, Journal journal) {
        this.home = home;
        this.root = root;
        this.setup = setup;
        this.journal = journal;
    }

    public DatabaseDesk databases() {
        Place place = requirePlace();
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
        return setup.usual()
                .orElseThrow(() -> new Fault(FaultCode.NO_DATABASE, "The project has no database to work on"));
    }

    Operations operations() {
        return operations(place());
    }

    private Operations operations(Optional<Place> place) {
        return new Operations(journal, new Undo(home, place, setup.worktrees()));
    }

    private Place requirePlace() {
        usual();
        return place().orElseThrow(() -> new Fault(FaultCode.NO_DATABASE, "The project has no database to work on"));
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
        return new DatabaseRules(allowed, Set.of(original), own);
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
