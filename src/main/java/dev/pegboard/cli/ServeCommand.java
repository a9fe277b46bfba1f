package dev.pegboard.cli;

import dev.pegboard.access.token.Tokens;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.conformance.ConformanceCatalog;
import dev.pegboard.mcp.McpServer;
import dev.pegboard.state.State;
import dev.pegboard.transport.http.HttpOptions;
import dev.pegboard.transport.http.HttpTransport;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves clients over HTTP until the process is told to end; running calls get a moment then. */
@Command(
        name = "serve",
        description = "Serve MCP over HTTP at /mcp, to this machine only.",
        footer = {"  pegboard serve --http 127.0.0.1:8080", "  pegboard serve --http localhost:0 --project ~/shop"})
final class ServeCommand implements Callable<Integer> {
    @Option(
            names = "--http",
            paramLabel = "HOST:PORT",
            required = true,
            description = "Where to listen: a name or address of this machine; port 0 takes a free one.")
    private String address = "";

    @Mixin
    private final ServeAccess access = new ServeAccess();

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
        ListenAddress listen = ListenAddress.parse(address);
        Assembly assembly = assembly();
        Optional<State> shared = assembly.share();
        McpServer server = assembly.server(assembly.executor("http"));
        HttpOptions options = shared.map(HttpOptions.DEFAULT::withShared).orElse(HttpOptions.DEFAULT);
        HttpTransport transport = open(server, listen, access.applied(options, new Tokens(assembly.state()), terminal));
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            transport.close();
                            server.close();
                            shared.ifPresent(State::close);
                        },
                        "close"));
        terminal.err().println("pegboard: serving at http://" + listen.host() + ":" + transport.port() + "/mcp");
        new CountDownLatch(1).await(); // SIGTERM or SIGINT ends the process, after the hook.
        return ExitCode.OK;
    }

    private Assembly assembly() {
        ServerArguments arguments = switches.arguments();
        return conformance ? Assembly.of(arguments, ConformanceCatalog.catalog()) : Assembly.of(arguments);
    }

    private HttpTransport open(McpServer server, ListenAddress listen, HttpOptions options) {
        try {
            return new HttpTransport(server, listen.onThisMachineOnly(), options);
        } catch (IOException e) {
            throw new Fault(FaultCode.COMMAND_FAILED, "cannot listen on " + address + ": " + e.getMessage(), e)
                    .hint("Choose another port; port 0 takes a free one.");
        }
    }
}
