package dev.pegboard.cli;

import dev.pegboard.base.Built;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.call.AuditFile;
import dev.pegboard.call.AuditJournal;
import dev.pegboard.call.AuditLog;
import dev.pegboard.call.CallLimits;
import dev.pegboard.call.Disclosure;
import dev.pegboard.call.Executor;
import dev.pegboard.call.Workbench;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.CatalogReader;
import dev.pegboard.catalog.ServerFacts;
import dev.pegboard.gateway.Gateway;
import dev.pegboard.gateway.Reception;
import dev.pegboard.instance.Instances;
import dev.pegboard.mcp.McpServer;
import dev.pegboard.mcp.message.Revision;
import dev.pegboard.mcp.operation.ServerOptions;
import dev.pegboard.state.FileState;
import dev.pegboard.state.State;
import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.Router;
import dev.pegboard.workspace.Settings;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Joins the parts of a server as the command line asked for them. */
final class Assembly {
    private final ServerArguments arguments;
    private final Home home;
    private final Optional<ProjectRoot> project;
    private final OfferInForce offer;
    private final LiveOffer live;
    private Optional<State> shared = Optional.empty();

    private Assembly(ServerArguments arguments, Catalog catalog, Home home) {
        this.arguments = arguments;
        this.home = home;
        this.project = project(arguments.project());
        this.offer = new OfferInForce(catalog, Settings.of(home, project));
        this.live = new LiveOffer(offer, arguments.toolsets(), home, project);
    }

    static Assembly of(ServerArguments arguments) {
        return of(arguments, CatalogReader.builtIn());
    }

    /** Serves another offer than the built-in one. */
    static Assembly of(ServerArguments arguments, Catalog catalog) {
        return new Assembly(arguments, catalog, Home.fromEnvironment()).told();
    }

    /** By plain loops: a lambda would link itself at run time and delay every start. */
    private Assembly told() {
        for (Object problem : offer.all().problems()) {
            System.err.println("pegboard: " + problem);
        }
        for (Object problem : offer.problems()) {
            System.err.println("pegboard: " + problem);
        }
        return this;
    }

    /** The same with its state and the user's settings in another directory. */
    static Assembly at(Home home, ServerArguments arguments) {
        return new Assembly(arguments, CatalogReader.builtIn(), home).told();
    }

    /** Shares its state with other servers that clients reach at the same address, if the settings name a place. */
    Optional<State> share() {
        shared = ServerState.shared(home);
        return shared;
    }

    /** Where tokens and whatever else is kept beyond a restart. */
    State state() {
        return shared.orElseGet(() -> new FileState(home));
    }

    /** The project for calls that name none. */
    Optional<ProjectRoot> project() {
        return project;
    }

    Catalog catalog() {
        return live.get();
    }

    /** What is on offer, and a way to look whether that has changed. */
    LiveOffer offer() {
        return live;
    }

    Executor executor(String... transports) {
        return executor(new Router(home, project).with(new StartedInstances(home)), transports);
    }

    /** Serves the projects of that router. */
    Executor executor(Router router, String... transports) {
        return new Executor(bench(router, transports), new AuditFile(home));
    }

    private Workbench bench(Router router, String... transports) {
        CallLimits written = CallLimits.of(offer.settings());
        CallLimits limits = arguments.timeout().map(written::withTimeout).orElse(written);
        ServerFacts facts = new ServerFacts(
                "pegboard",
                Built.version(),
                Revision.dates(),
                List.of(transports),
                router.home().map(ProjectRoot::toString),
                Instant.now());
        return new Workbench(live, router, facts, limits);
    }

    /** Serves exactly those projects, or any on this machine if there are none; all that happens is watched. */
    Executor executor(List<ProjectRoot> projects, AuditLog watching, Disclosure disclosure) {
        Router router = projects.isEmpty() ? new Router(home, project) : Router.only(home, projects);
        Router started = router.with(new StartedInstances(home));
        Workbench bench = bench(shared.map(started::with).orElse(started), "http");
        AuditLog audit = shared.isPresent() ? new AuditJournal(shared.get()) : new AuditFile(home);
        return new Executor(bench.with(disclosure), audit.and(watching));
    }

    McpServer server(Executor executor) {
        return server(
                executor,
                new ServerOptions(arguments.outputSchemas(), arguments.errorsAsRpc(), Optional.empty(), shared));
    }

    /** A server that hands calls about projects on. */
    McpServer server(Executor executor, Gateway gateway) {
        return server(
                executor, new ServerOptions(arguments.outputSchemas(), arguments.errorsAsRpc(), Optional.of(gateway)));
    }

    private McpServer server(Executor executor, ServerOptions options) {
        live.get().tools().closed().ifPresent(reason -> System.err.println("pegboard: " + reason));
        return new McpServer(executor, options);
    }

    /** The way from that executor's server to the instances of all projects. */
    Gateway gateway(Executor executor) {
        Instances instances = InstanceCommand.instances(home);
        return new Gateway(executor.bench(), arguments.timeout(), new Reception(instances, arguments.autostart()));
    }

    /** The project named by --project, else the one around the working directory. */
    static Optional<ProjectRoot> project(Optional<String> told) {
        return told.map(directory -> directory("--project ", directory)).or(() -> ProjectRoot.around(Path.of("")));
    }

    /** The directory that a person named, with the option that goes before it. */
    static ProjectRoot directory(String option, String directory) {
        try {
            Path path = Path.of(directory).toAbsolutePath();
            if (!directory.isBlank() && Files.isDirectory(path)) {
                return ProjectRoot.of(path.toString());
            }
        } catch (InvalidPathException e) {
            // No directory has such a name: told below.
        }
        throw new Fault(
                        FaultCode.INVALID_PROJECT_ROOT,
                        option + (directory.isBlank() ? "''" : directory) + " is not a directory")
                .hint("Give the path of an existing directory.");
    }
}
