package dev.pegboard.workspace;

import dev.pegboard.access.Identity;
import dev.pegboard.access.Permit;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.base.Lazy;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.DatabaseView;
import dev.pegboard.engine.db.Databases;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.connection.OpenConnections;
import dev.pegboard.engine.db.discovery.Finding;
import dev.pegboard.engine.git.Git;
import dev.pegboard.engine.git.WorktreeFolder;
import dev.pegboard.engine.git.Worktrees;
import dev.pegboard.engine.project.ProjectScan;
import dev.pegboard.grant.Grant;
import dev.pegboard.grant.Grants;
import dev.pegboard.model.Model;
import dev.pegboard.workflow.DatabaseDesk;
import dev.pegboard.workflow.Dumps;
import dev.pegboard.workflow.ProjectInstances;
import dev.pegboard.workflow.ProjectWork;
import dev.pegboard.workflow.WorkflowRecords;
import dev.pegboard.workflow.Workflows;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** One project's engines and settings. A tool sees exactly one workspace and cannot reach another. */
public final class Workspace implements AutoCloseable {
    private final Place place;
    private final Identity identity;

    /** The project itself, and what all who see it share. */
    private record Place(
            ProjectRoot root, Home home, Surroundings around, Lazy<Grants> grants, Lazy<OpenDatabases> databases) {}

    /**
     * What a project shares with all others of this server.
     *
     * @param amongOthers true if another server may answer the next call of a client
     */
    record Surroundings(ProjectInstances instances, Lazy<Belongings> belongings, boolean amongOthers) {}

    Workspace(ProjectRoot root, Home home, Surroundings around) {
        this(
                new Place(
                        root,
                        home,
                        around,
                        new Lazy<>(() -> new Grants(home)),
                        new Lazy<>(() -> new OpenDatabases(home, root))),
                Identity.LOCAL);
    }

    private Workspace(Place place, Identity identity) {
        this.place = place;
        this.identity = identity;
    }

    /** The same project as that one sees it; what is open is shared. */
    public Workspace seenBy(Identity other) {
        return identity.equals(other) ? this : new Workspace(place, other);
    }

    /** The databases that the caller sees: those of the project, and after them its own. */
    public Databases databases() {
        Databases own =
                opened().all().seen(new Lazy<>(() -> connections().view())::get).ownedBy(identity.owner());
        return place.around().amongOthers() ? own.withoutResults() : own;
    }

    /** The databases of the project alone, as far as the caller sees them. */
    public Databases projectDatabases() {
        return opened().all().seen(this::permitted);
    }

    private DatabaseView permitted() {
        return identity.permit().databases().isEmpty()
                ? DatabaseView.WHOLE
                : new DatabaseView(
                        List.of(), identity.permit()::hasDatabase, Optional.empty(), name -> Optional.empty());
    }

    /** What the caller saved and chose. */
    public OwnConnections connections() {
        return new OwnConnections(place.around().belongings().get(), identity);
    }

    /** The connections that are open now; none are opened. */
    OpenConnections openConnections() {
        AtomicReference<OpenConnections> found = new AtomicReference<>(OpenConnections.NONE);
        place.databases().ifMade(databases -> found.set(databases.connections()));
        return found.get();
    }

    private Grants grants() {
        return place.grants().get();
    }

    private OpenDatabases opened() {
        return place.databases().get();
    }

    /** The databases that the project speaks of. Connects nowhere. */
    public List<KnownDatabase> knownDatabases() {
        return known(databases());
    }

    private List<KnownDatabase> known(Databases databases) {
        Optional<String> usual = usual(databases);
        return databases.found().all().stream()
                .map(finding ->
                        KnownDatabase.of(finding, opened().problem(finding), usual.equals(Optional.of(finding.name()))))
                .toList();
    }

    private static Optional<String> usual(Databases databases) {
        try {
            return databases.usual().map(Finding::name);
        } catch (Fault fault) {
            return Optional.empty(); // A default that does not exist is told by whoever asks for it.
        }
    }

    /** What is wrong with the settings and the files that speak of databases, a sentence each. */
    public List<String> databaseProblems() {
        List<String> problems = new ArrayList<>();
        allSettings().problems().forEach(problem -> problems.add(problem + ". " + problem.advice()));
        problems.addAll(databases().found().problems());
        return problems;
    }

    /** Whether agents may change that database now. */
    public boolean mayWrite(KnownDatabase database) {
        Optional<Address> address = address(database.name());
        return database.writable()
                && address.flatMap(own -> grants().writes(root().path(), database.name(), own.identity()))
                        .or(() -> address.flatMap(this::grantForCopy))
                        .isPresent();
    }

    /** What a person allowed in the copies of a database, where this is the worktree that has such a copy. */
    private Optional<Grant> grantForCopy(Address copy) {
        return new WorkflowRecords(place.home())
                .at(root().path())
                .flatMap(workflow -> workflow.original(copy)
                        .flatMap(original ->
                                grants().copies(workflow.project(), workflow.finding(), original.identity())));
    }

    /** Begins to read what the default database is made of, in the background, if it is PostgreSQL. */
    public void prepareSchema() {
        try {
            Database usual = databases().open(Optional.empty());
            if (usual.engine().name().equals("postgresql")) {
                databases().schemas().prepare(usual);
            }
        } catch (Fault fault) {
            // Whoever wants to use it is told.
        }
    }

    /** How the project gets into that database, with user and options: a grant counts for this alone. */
    public Optional<String> access(String database) {
        return address(database).map(Address::identity);
    }

    private Optional<Address> address(String database) {
        return databases().found().all().stream()
                .filter(finding -> finding.name().equals(database))
                .findFirst()
                .flatMap(Finding::address);
    }

    /** Throws unless a person allowed agents to change that database. */
    public void requireWrites(Database database) {
        if (!identity.permit().reaches(Permit.Rank.WRITE)) {
            throw new Fault(FaultCode.NOT_PERMITTED, "The token of " + identity.owner() + " allows to read only");
        }
        if (!database.finding().writable()) {
            throw new Fault(
                            FaultCode.WRITES_NOT_GRANTED,
                            "The project forbids to change " + database.name() + ": " + ProjectRoot.SETTINGS_FILE
                                    + " has writes: false under databases." + database.name())
                    .hint("Only the user may take writes: false out of " + ProjectRoot.SETTINGS_FILE
                            + "; no grant counts before that.");
        }
        if (!mayWrite(KnownDatabase.of(database.finding(), Optional.empty(), false))) {
            throw new Fault(
                            FaultCode.WRITES_NOT_GRANTED,
                            "Nobody allowed agents to change " + database.name() + " of this project")
                    .hint("Ask the user to run in a terminal: pegboard grant writes " + askedFor(database.name()));
        }
    }

    /** In the worktree of a workflow it is enough to ask for the copies. */
    private String askedFor(String database) {
        return new WorkflowRecords(place.home())
                .at(root().path())
                .map(workflow -> "--project " + workflow.project() + " --database " + workflow.finding() + " --copies")
                .orElse("--project " + root() + " --database " + database);
    }

    /** Whole databases of the project, under its rules. */
    public DatabaseDesk databaseDesk() {
        return work().databases();
    }

    public Dumps dumps() {
        return work().dumps();
    }

    /** Branches with a worktree and a database of their own. */
    public Workflows workflows() {
        return work().workflows();
    }

    private ProjectWork work() {
        settings(); // A list of allowed databases that cannot be read is not the same as none.
        requireUsual();
        Settings now = allSettings();
        Databases own = projectDatabases(); // Whoever chose another one to read has not got leave to change it.
        return new ProjectWork(
                place.home(),
                root().path(),
                new ProjectWork.Setup(
                        own.usual(),
                        own.connections(),
                        own::at,
                        InstalledPrograms.of(now),
                        now.allowedDatabases(),
                        dumpDirectory(now),
                        worktrees(),
                        now.trashBytes(),
                        place.around().instances(),
                        Files.exists(root().path().resolve(ProjectRoot.SETTINGS_FILE)),
                        identity.permit()::hasDatabase));
    }

    /** The rules for whole databases start from the default one, which must not become another one by being hidden. */
    private void requireUsual() {
        opened().all()
                .usual()
                .map(Finding::name)
                .filter(name -> !identity.permit().hasDatabase(name))
                .ifPresent(name -> {
                    throw new Fault(
                            FaultCode.NOT_PERMITTED,
                            identity.owner() + " may not use the project's default database, " + name);
                });
    }

    /** Inside of the project, because agents can write its settings. */
    private Path dumpDirectory(Settings now) {
        Path directory = root().path().resolve(now.dumps()).normalize();
        if (!directory.startsWith(root().path()) || directory.equals(root().path())) {
            throw new Fault(
                    FaultCode.CONFIG_INVALID, "dumps: " + now.dumps() + " is not a directory inside of the project");
        }
        return directory;
    }

    /** The model that the user configured, to be closed after use; empty if there is none. */
    public Optional<Model> model() {
        return new ConfiguredModel(allSettings(), System::getenv).choice().map(Model::new);
    }

    /** A pegboard.yaml that would fit the project. */
    public String proposedSettings() {
        return new SettingsProposal(root(), known(projectDatabases()), scan().survey()).text();
    }

    /** The settings of all layers, as their files have them now. */
    public Settings allSettings() {
        return opened().settings();
    }

    @Override
    public void close() {
        place.databases().ifMade(OpenDatabases::close);
    }

    public ProjectRoot root() {
        return place.root();
    }

    public Git git() {
        return new Git(root().path());
    }

    /** The working copies of the project's repository; new ones go where the settings say. */
    public Worktrees worktrees() {
        Settings settings = allSettings();
        Path users =
                SettingsLayer.GLOBAL.file(place.home(), Optional.of(root())).orElseThrow();
        boolean ofUser = settings.origin(SettingKey.WORKTREES)
                .filter(origin -> origin.file().equals(users))
                .isPresent();
        return new Worktrees(root().path(), new WorktreeFolder(settings.worktrees(), ofUser));
    }

    public ProjectScan scan() {
        return new ProjectScan(root().path(), git()::files);
    }

    /** The project's settings as its file has them now; a fault if the file is invalid. */
    public ProjectSettings settings() {
        return settingsAsFound().valid();
    }

    /** The project's settings, also where the file is invalid. */
    public ProjectSettings settingsAsFound() {
        return ProjectSettings.read(root());
    }
}
