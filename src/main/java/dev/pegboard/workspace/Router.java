package dev.pegboard.workspace;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.base.Lazy;
import dev.pegboard.state.FileState;
import dev.pegboard.state.State;
import dev.pegboard.workflow.ProjectInstances;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Project root in, workspace out. The only class that decides which project a call belongs to. */
public final class Router implements AutoCloseable {
    private final Home state;
    private final Optional<ProjectRoot> home;
    private final boolean homeOnly;
    private final Workspace.Surroundings around;
    private final Map<ProjectRoot, Workspace> open = new ConcurrentHashMap<>();

    /** The home project serves the calls that name none. */
    public Router(Home state, Optional<ProjectRoot> home) {
        this(state, home, false, inFiles(state));
    }

    private Router(Home state, Optional<ProjectRoot> home, boolean homeOnly, Workspace.Surroundings around) {
        this.state = state;
        this.home = home;
        this.homeOnly = homeOnly;
        this.around = around;
    }

    private static Workspace.Surroundings inFiles(Home home) {
        return new Workspace.Surroundings(
                ProjectInstances.NONE, new Lazy<>(() -> Belongings.of(home, new FileState(home))));
    }

    /** The same for projects whose worktrees are to have instances of their own. */
    public Router with(ProjectInstances ofWorktrees) {
        return new Router(state, home, homeOnly, new Workspace.Surroundings(ofWorktrees, around.belongings()));
    }

    /** The same for callers whose belongings are kept there. */
    public Router with(State shared) {
        Lazy<Belongings> belongings = new Lazy<>(() -> Belongings.of(state, shared));
        return new Router(state, home, homeOnly, new Workspace.Surroundings(around.instances(), belongings));
    }

    /** Refuses calls that name another project. */
    public static Router only(Home state, ProjectRoot home) {
        return new Router(state, Optional.of(home), true, inFiles(state));
    }

    public Optional<ProjectRoot> home() {
        return home;
    }

    public Workspace workspace(Optional<String> projectRoot) {
        ProjectRoot root = projectRoot
                .map(ProjectRoot::of)
                .or(() -> home)
                .orElseThrow(() -> new Fault(FaultCode.INVALID_PROJECT_ROOT, "projectRoot is missing"));
        if (homeOnly && !home.equals(Optional.of(root))) {
            throw new Fault(FaultCode.INVALID_PROJECT_ROOT, "This instance serves " + home.get() + " only")
                    .with("projectRoot", root.toString())
                    .hint(
                            "Leave projectRoot out, or call through `pegboard mcp`, which finds each project's instance.");
        }
        Workspace known = open.get(root);
        return known != null ? known : open.computeIfAbsent(root, own -> new Workspace(own, state, around));
    }

    /** Closes whatever the projects' engines have open. */
    @Override
    public void close() {
        open.values().forEach(Workspace::close);
    }
}
