package dev.pegboard.bench;

import dev.pegboard.base.Home;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.Token;
import dev.pegboard.call.AuditFile;
import dev.pegboard.call.CallLimits;
import dev.pegboard.call.Executor;
import dev.pegboard.call.Workbench;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.Changes;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.PromptShelf;
import dev.pegboard.catalog.ResourceShelf;
import dev.pegboard.catalog.ServerFacts;
import dev.pegboard.catalog.ToolBody;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.catalog.ToolShelf;
import dev.pegboard.gateway.Gateway;
import dev.pegboard.gateway.Reception;
import dev.pegboard.instance.Instances;
import dev.pegboard.instance.Register;
import dev.pegboard.mcp.McpServer;
import dev.pegboard.mcp.operation.ServerOptions;
import dev.pegboard.transport.http.HttpOptions;
import dev.pegboard.transport.http.HttpTransport;
import dev.pegboard.transport.http.OneProject;
import dev.pegboard.transport.stdio.StdioTransport;
import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.Router;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A gateway or an instance, as Pegboard has them, with one tool about the project that does nothing. */
final class GatewayStage {
    static final String TOOL = "echo";

    private final Home home;
    private final ProjectRoot root;
    private final Catalog catalog = catalog();

    private GatewayStage(Path folder) {
        home = new Home(folder.resolve("home"));
        root = ProjectRoot.of(folder.resolve("project").toString());
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var stage = new GatewayStage(Path.of(arguments[1]));
        if (arguments[0].equals("instance")) {
            stage.instance();
        } else {
            stage.gateway();
        }
    }

    /** Serves until its input ends. */
    private void instance() throws IOException {
        Executor executor = executor();
        var token = Token.random();
        var options = HttpOptions.DEFAULT.withProject(new OneProject(root.toString(), token, executor));
        try (var server = new McpServer(executor, new ServerOptions(false, false));
                var lease = new Register(home)
                        .claim(root, token, address -> new HttpTransport(server, address, options))
                        .orElseThrow();
                var transport = lease.server()) {
            System.in.read();
            lease.withdraw();
        }
    }

    private void gateway() throws IOException, InterruptedException {
        var reception = new Reception(new Instances(home, project -> List.of("false")), false);
        Executor executor = executor();
        try (var gateway = new Gateway(executor.bench(), Optional.empty(), reception);
                var server = new McpServer(executor, new ServerOptions(false, false, Optional.of(gateway)))) {
            var in = new FileInputStream(FileDescriptor.in);
            var out = new FileOutputStream(FileDescriptor.out);
            new StdioTransport(server, in, out, Duration.ofSeconds(5)).serve();
        }
    }

    private Executor executor() {
        var router = new Router(home, Optional.of(root));
        var facts = new ServerFacts("bench", "0", List.of(), List.of(), Optional.of(root.toString()), Instant.now());
        return new Executor(new Workbench(catalog, router, facts, CallLimits.DEFAULT), new AuditFile(home));
    }

    private static Catalog catalog() {
        var schema = JsonObject.of("type", "object", "properties", JsonObject.of("message", JsonObject.of("type", "string")));
        var card = new ToolCard(TOOL, TOOL, "bench", "Echo", "Says it again.", ToolCard.Effect.READ,
                ToolCard.Scope.PROJECT, ToolCard.TaskSupport.NEVER, Optional.empty(), Optional.empty(),
                schema.with("required", List.of()).with("additionalProperties", false),
                JsonObject.of("type", "object"), new JsonObject());
        ToolBody body = (input, context) -> Outcome.of("hello", JsonObject.of("message", "hello"));
        return new Catalog(new ToolShelf(List.of(new ToolShelf.Slot(card, body))), new ResourceShelf(List.of()),
                new PromptShelf(List.of()), new Changes(), List.of());
    }
}
