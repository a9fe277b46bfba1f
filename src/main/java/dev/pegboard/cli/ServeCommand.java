package dev.pegboard.cli;

import dev.pegboard.conformance.ConformanceCatalog;
import dev.pegboard.observe.ServerLog;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves clients over HTTP or HTTPS until the process is told to end; running calls get a moment then. */
@Command(
        name = "serve",
        description = "Serve MCP over HTTP at /mcp, also to other machines.",
        footer = {
            "  pegboard serve --http 127.0.0.1:8080",
            "  pegboard serve --http 0.0.0.0:8443 --tls-cert chain.pem --tls-key key.pem --project ~/shop"
        })
final class ServeCommand implements Callable<Integer> {
    private static final Duration LOOK = Duration.ofSeconds(1);

    @Mixin
    private final ServeAccess access = new ServeAccess();

    @Mixin
    private final ServeSwitches serving = new ServeSwitches();

    @Mixin
    private final ServerSwitches switches = new ServerSwitches();

    @Option(names = "--conformance", hidden = true, description = "Offer what the MCP conformance suite expects.")
    private boolean conformance;

    private final Terminal terminal;

    ServeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        ServerLog log = new ServerLog(terminal.err(), serving.logsJson());
        RemoteServer server = new RemoteServer(serving, access, this::assembly, log);
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "close"));
        log.say("serving at " + server.address());
        while (true) { // SIGTERM or SIGINT ends the process, after the hook.
            Thread.sleep(LOOK);
            server.look();
        }
    }

    private Assembly assembly() {
        ServerArguments arguments =
                switches.arguments(serving.projects().stream().findFirst());
        return conformance ? Assembly.of(arguments, ConformanceCatalog.catalog()) : Assembly.of(arguments);
    }
}
