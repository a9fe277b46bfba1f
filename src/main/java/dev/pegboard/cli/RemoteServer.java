package dev.pegboard.cli;

import dev.pegboard.access.token.Tokens;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.call.Disclosure;
import dev.pegboard.call.Executor;
import dev.pegboard.mcp.McpServer;
import dev.pegboard.observe.Discretion;
import dev.pegboard.observe.Metrics;
import dev.pegboard.observe.ServerLog;
import dev.pegboard.observe.TraceTarget;
import dev.pegboard.observe.Watching;
import dev.pegboard.state.State;
import dev.pegboard.tls.TlsSockets;
import dev.pegboard.transport.http.Gate;
import dev.pegboard.transport.http.HttpOptions;
import dev.pegboard.transport.http.HttpTimes;
import dev.pegboard.transport.http.HttpTransport;
import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.Router;
import dev.pegboard.workspace.Workspace;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A server for clients anywhere, as its switches want it. */
final class RemoteServer implements AutoCloseable {
    private final ServeSwitches switches;
    private final ServerLog log;
    private final ServeRules rules;
    private final Optional<TlsSockets> tls;
    private final Optional<State> shared;
    private final Watching watching;
    private final Executor executor;
    private final McpServer server;
    private final HttpTransport transport;

    /** Checks the switches, then puts the server together and serves at once. */
    RemoteServer(ServeSwitches switches, ServeAccess access, Supplier<Assembly> assembly, ServerLog log) {
        this.switches = switches;
        this.log = log;
        InetSocketAddress address = switches.address().bindable();
        this.tls = switches.tls().map(files -> new TlsSockets(files.certificates(), files.key(), log::say));
        Assembly parts = assembly.get();
        this.shared = parts.share();
        Tokens tokens = new Tokens(parts.state());
        Gate gate = access.gate(tokens, log).orElse(Gate.OPEN);
        this.rules = new ServeRules(address, access.isOpen(), access.isOpen() || access.isKnown(tokens));
        rules.warning().ifPresent(log::say);
        this.watching = new Watching(log, TraceTarget.of(System.getenv()));
        List<ProjectRoot> served = rules.served(switches.projects(), parts.project());
        this.executor = parts.executor(served, watching, disclosure());
        watching.metrics().ifPresent(this::show);
        this.server = parts.server(executor);
        HttpOptions options = options(gate).withQuota(access.quota());
        this.transport = open(shared.map(options::withShared).orElse(options));
        List<ProjectRoot> known = served.isEmpty() ? parts.project().stream().toList() : served;
        Thread.ofVirtual().name("prepare").start(() -> known.forEach(this::prepare));
    }

    /** Reads what is wanted soon, while clients are served already. */
    private void prepare(ProjectRoot project) {
        try {
            Workspace workspace = executor.bench().router().workspace(Optional.of(project.toString()));
            if (workspace.allSettings().enabled()) {
                workspace.prepareSchema();
            }
        } catch (Fault fault) {
            // Whoever asks about the project is told.
        }
    }

    private Disclosure disclosure() {
        return switches.tellsAll() || rules.isLocal() ? Disclosure.ALL : new Discretion(log);
    }

    private void show(Metrics metrics) {
        Router router = executor.bench().router();
        metrics.gauge("pegboard_database_connections", "Connections to databases.", router::openConnections);
        metrics.gauge("pegboard_database_connections_active", "Those at work.", router::activeConnections);
    }

    private HttpOptions options(Gate gate) {
        HttpOptions options = HttpOptions.DEFAULT
                .withHosts(rules.hosts(switches.address().host(), switches.hosts()))
                .withGate(gate)
                .withTimes(HttpTimes.DEFAULT.withDrain(switches.drain()))
                .withObserver(watching);
        return tls.map(options::withSockets).orElse(options);
    }

    private HttpTransport open(HttpOptions options) {
        try {
            return new HttpTransport(server, rules.address(), options);
        } catch (IOException e) {
            ListenAddress where = switches.address();
            throw new Fault(
                            FaultCode.COMMAND_FAILED,
                            "cannot listen on " + where.host() + ":" + where.port() + ": " + e.getMessage(),
                            e)
                    .hint("Choose another port; port 0 takes a free one.");
        }
    }

    /** Where clients find it. */
    String address() {
        String scheme = tls.isPresent() ? "https://" : "http://";
        return scheme + switches.address().host() + ":" + transport.port() + "/mcp";
    }

    /** To be called from time to time. */
    void look() {
        tls.ifPresent(TlsSockets::renewIfChanged);
    }

    /** Running calls may end first. */
    @Override
    public void close() {
        transport.close();
        server.close();
        executor.bench().router().close();
        watching.close();
        shared.ifPresent(State::close);
    }
}
