package dev.pegboard.bench;

import dev.pegboard.base.Home;
import dev.pegboard.call.AuditFile;
import dev.pegboard.call.CallLimits;
import dev.pegboard.call.Executor;
import dev.pegboard.call.Workbench;
import dev.pegboard.catalog.CatalogReader;
import dev.pegboard.catalog.ServerFacts;
import dev.pegboard.transport.file.BridgeOptions;
import dev.pegboard.transport.file.FileBridge;
import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.Router;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A process that serves the file bridge of a project with the built-in tools until its input ends. */
final class BridgeHost {
    public static void main(String[] arguments) throws IOException {
        Path project = Path.of(arguments[0]);
        try (FileBridge bridge = new FileBridge(executor(project), project, BridgeOptions.DEFAULT.creating(true))) {
            bridge.open();
            System.in.read();
        }
    }

    private static Executor executor(Path project) {
        var home = new Home(project.resolve("home"));
        var router = new Router(home, Optional.of(ProjectRoot.of(project.toString())));
        var facts = new ServerFacts("bench", "0", List.of(), List.of("file"), Optional.empty(), Instant.now());
        var bench = new Workbench(CatalogReader.builtIn(), router, facts, CallLimits.DEFAULT);
        return new Executor(bench, new AuditFile(home));
    }
}
