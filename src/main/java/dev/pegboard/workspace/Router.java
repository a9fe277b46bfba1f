package dev.pegboard.workspace;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.base.Lazy;
import dev.pegboard.engine.db.connection.OpenConnections;
import dev.pegboard.state.State;
import dev.pegboard.workflow.ProjectInstances;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Project root in, workspace out. The only class that decides which project a call belongs to. */
public final class Router implements AutoCloseable {
    private final Home state;
    private final Optional<ProjectRoot> home;
    private final Served served;
    private final Workspace.Surroundings around;
    private final Map<ProjectRoot, Workspace> open = new ConcurrentHashMap<>();

    /**
     * The only projects; none means all.
     *
     * @param toStrangers true if callers must not learn what else there is on this machine
     */
    private record Served(Set<ProjectRoot> projects, boolean toStrangers) {
        boolean has(ProjectRoot root) {
            return projects.isEmpty() || projects.contains(root);
        }
    }

    /** The home project serves the calls that name none. */
    public Router(Home state, Optional<ProjectRoot> home) {
        this(state, home, new Served(Set.of(), false), inFiles(state));
    }

    private Router(Home state, Optional<ProjectRoot> home, Served served, Workspace.Surroundings around) {
        this.state = state;
        this.home = home;
        this.served = served;
        this.around = around;
    }

    private static Workspace.Surroundings inFiles(Home home) {
        return new Workspace.Surroundings(ProjectInstances.NONE, new Lazy<>(() -> Belongings.of(home)), false);
    }

    /** The same for projects whose worktrees are to have instances of their own. */
    public Router with(ProjectInstances ofWorktrees) {
        return new Router(
                state,
                home,
                served,
                new Workspace.Surroundings(ofWorktrees, around.belongings(), around.amongOthers()));
    }

    /** The same for callers whose belongings all servers share that they may meet. */
    public Router with(State shared) {
        Lazy<Belongings> belongings = new Lazy<>(() -> Belongings.ofAll(shared));
        return new Router(state, home, served, new Workspace.Surroundings(around.instances(), belongings, true));
    }

    /** Refuses calls that name another project. */
    public static Router only(Home state, ProjectRoot home) {
        return new Router(state, Optional.of(home), new Served(Set.of(home), false), inFiles(state));
    }

    /** Refuses calls that name a project which is none of these, alike whether it exists; the first is the home project. */
    public static Router only(Home state, List<ProjectRoot> projects) {
        Served served = new Served(new LinkedHashSet<>(projects), true);
        return new Router(state, Optional.of(projects.getFirst()), served, inFiles(state));
    }

    public Optional<ProjectRoot> home() {
        return home;
    }

    public Workspace workspace(Optional<String> projectRoot) {
        ProjectRoot root = projectRoot
                .map(this::named)
                .or(() -> home)
                .orElseThrow(() -> new Fault(FaultCode.INVALID_PROJECT_ROOT, "projectRoot is missing"));
        Workspace known = open.get(root);
        return known != null ? known : open.computeIfAbsent(root, own -> new Workspace(own, state, around));
    }

    private ProjectRoot named(String text) {
        try {
            ProjectRoot root = ProjectRoot.of(text);
            if (served.has(root)) {
                return root;
            }
        } catch (Fault unusable) {
            if (!served.toStrangers()) {
                throw unusable;
            }
        }
        throw notServed(text);
    }

    private Fault notServed(String root) {
        String projects = served.projects().stream().map(ProjectRoot::toString).collect(Collectors.joining(", "));
        return new Fault(FaultCode.INVALID_PROJECT_ROOT, "This server serves " + projects + " only")
                .with("projectRoot", root)
                .hint(
                        "Leave projectRoot out or name one of these; on the same machine, `pegboard mcp` serves every project.");
    }

    /** How many connections to databases are open, of all projects together. */
    public int openConnections() {
        return connections().open();
    }

    /** How many of them are at work. */
    public int activeConnections() {
        return connections().active();
    }

    private OpenConnections connections() {
        return open.values().stream()
                .map(Workspace::openConnections)
                .reduce(OpenConnections.NONE, OpenConnections::plus);
    }

    /** Closes whatever the projects' engines have open. */
    @Override
    public void close() {
        open.values().forEach(Workspace::close);
    }
}
