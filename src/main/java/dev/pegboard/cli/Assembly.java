package dev.pegboard.cli;

import dev.pegboard.base.Home;
import dev.pegboard.base.Version;
import dev.pegboard.call.AuditFile;
import dev.pegboard.call.CallLimits;
import dev.pegboard.call.Executor;
import dev.pegboard.call.Workbench;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.CatalogReader;
import dev.pegboard.catalog.ServerFacts;
import dev.pegboard.mcp.McpServer;
import dev.pegboard.mcp.message.Revision;
import dev.pegboard.mcp.operation.ServerOptions;
import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.Router;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Joins the parts of a server as the command line asked for them. */
final class Assembly {
    private final ServerArguments arguments;
    private final Catalog catalog;

    private Assembly(ServerArguments arguments, Catalog catalog) {
        this.arguments = arguments;
        this.catalog = arguments.toolsets().isEmpty() ? catalog : catalog.narrowedTo(arguments.toolsets());
    }

    static Assembly of(ServerArguments arguments) {
        return of(arguments, CatalogReader.builtIn());
    }

    /** Serves another offer than the built-in one. */
    static Assembly of(ServerArguments arguments, Catalog catalog) {
        catalog.problems().forEach(problem -> System.err.println("pegboard: " + problem));
        return new Assembly(arguments, catalog);
    }

    Executor executor(String... transports) {
        CallLimits limits =
                arguments.timeout().map(CallLimits.DEFAULT::withTimeout).orElse(CallLimits.DEFAULT);
        Router router = new Router(project());
        ServerFacts facts = new ServerFacts(
                "pegboard",
                Version.current(),
                Revision.dates(),
                List.of(transports),
                router.home().map(ProjectRoot::toString),
                Instant.now());
        return new Executor(new Workbench(catalog, router, facts, limits), new AuditFile(Home.fromEnvironment()));
    }

    McpServer server(Executor executor) {
        return new McpServer(executor, new ServerOptions(arguments.outputSchemas(), arguments.errorsAsRpc()));
    }

    private Optional<ProjectRoot> project() {
        return arguments
                .project()
                .map(told -> ProjectRoot.of(Path.of(told).toAbsolutePath().toString()))
                .or(() -> ProjectRoot.around(Path.of("")));
    }
}
