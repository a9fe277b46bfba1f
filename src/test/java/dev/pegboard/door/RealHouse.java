package dev.pegboard.door;

import static org.awaitility.Awaitility.await;

import dev.pegboard.Main;
import dev.pegboard.base.Built;
import dev.pegboard.call.CallLimits;
import dev.pegboard.call.Executor;
import dev.pegboard.call.Workbench;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.CatalogReader;
import dev.pegboard.catalog.ServerFacts;
import dev.pegboard.fixture.HttpPeer;
import dev.pegboard.fixture.JavaProcess;
import dev.pegboard.fixture.SampleServer;
import dev.pegboard.fixture.StdioPeer;
import dev.pegboard.instance.Stage;
import dev.pegboard.mcp.McpServer;
import dev.pegboard.mcp.message.Revision;
import dev.pegboard.mcp.operation.ServerOptions;
import dev.pegboard.transport.file.BridgeClient;
import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.Router;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The built-in tools: by this process, by the process of a real instance, and through a real gateway's process. */
public final class RealHouse implements House {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final Stage stage;
    private final ProjectRoot root;
    private final Catalog catalog = CatalogReader.builtIn();
    private final McpServer direct;
    private final Process gateway;
    private final HttpPeer http;
    private final List<Door> doors;

    /** The folder's path must be real. */
    public RealHouse(Path folder) throws Exception {
        stage = new Stage(folder);
        root = ProjectRoot.of(
                SampleServer.project(folder.resolve("shop")).path().toString());
        Files.createDirectory(root.path().resolve(".vsc-bridge"));
        http = new HttpPeer(stage.instances().start(root));
        gateway = gateway();
        Executor executor = executor();
        direct = new McpServer(executor, new ServerOptions(false, false));
        StdioPeer agent = new StdioPeer(gateway.getOutputStream(), gateway.getInputStream()).shakeHands();
        await().atMost(LIMIT).until(() -> new BridgeClient(root.path(), "test").hasHost());
        doors = List.of(
                Door.inProcess(executor),
                Door.stdio("stdio", StdioPeer.of(direct).shakeHands()),
                Door.stdio("stdio and gateway", agent),
                Door.stdioModern("stdio and gateway", agent),
                Door.httpSession(http),
                Door.httpModern(http),
                Door.bridge(root.path()));
    }

    private Executor executor() {
        ServerFacts facts = new ServerFacts(
                "pegboard",
                Built.version(),
                Revision.dates(),
                List.of("test"),
                Optional.of(root.toString()),
                Instant.now());
        Router router = new Router(stage.home(), Optional.of(root));
        return new Executor(new Workbench(catalog, router, facts, CallLimits.DEFAULT), (call, answer) -> {});
    }

    private Process gateway() throws IOException {
        ProcessBuilder builder = JavaProcess.builder(Main.class, "mcp", "--project", root.toString(), "--no-autostart");
        builder.environment().put("PEGBOARD_HOME", stage.home().directory().toString());
        return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    @Override
    public ProjectRoot root() {
        return root;
    }

    @Override
    public Catalog catalog() {
        return catalog;
    }

    @Override
    public List<Door> doors() {
        return doors;
    }

    @Override
    public Door plainDoor() {
        return Door.plain(http);
    }

    @Override
    public void close() throws IOException {
        gateway.destroyForcibly();
        http.close();
        direct.close();
        stage.close();
    }
}
