package dev.pegboard.cli;

import dev.pegboard.base.Fault;
import dev.pegboard.base.Home;
import dev.pegboard.base.Token;
import dev.pegboard.call.CallLimits;
import dev.pegboard.call.Executor;
import dev.pegboard.instance.InstanceLog;
import dev.pegboard.instance.Lease;
import dev.pegboard.instance.Register;
import dev.pegboard.instance.Vigil;
import dev.pegboard.mcp.McpServer;
import dev.pegboard.transport.file.BridgeOptions;
import dev.pegboard.transport.file.FileBridge;
import dev.pegboard.transport.http.HttpOptions;
import dev.pegboard.transport.http.HttpTransport;
import dev.pegboard.transport.http.OneProject;
import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.Router;
import dev.pegboard.workspace.Settings;
import dev.pegboard.workspace.SettingsWatch;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** An instance in this very process: serves one project over HTTP until there is a reason to end. */
final class InstanceServer {
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
    private static final Duration UNTIL_REST = Duration.ofMinutes(1);

    private final ProjectRoot root;
    private final Vigil vigil;
    private final SettingsWatch settings;
    private final Optional<Duration> toldIdle;
    private final Shape shape;
    private final Duration pause;
    private final FileBridge bridge;
    private final Register register;
    private final InstanceLog log;
    private final LiveOffer offer;
    private final Executor executor;
    private final McpServer server;
    private Optional<Lease<HttpTransport>> held = Optional.empty();
    private boolean resting;

    /** A time of idleness that was told counts more than what is set. */
    private InstanceServer(Home home, ProjectRoot root, Optional<Duration> toldIdle) {
        this.root = root;
        this.vigil = new Vigil(root.path());
        this.settings = new SettingsWatch(home, Optional.of(root));
        this.toldIdle = toldIdle;
        this.shape = Shape.of(settings.now());
        this.pause = toldIdle.map(time -> time.dividedBy(4))
                .filter(time -> time.compareTo(LONGEST_PAUSE) < 0)
                .orElse(LONGEST_PAUSE);
        this.register = new Register(home);
        this.log = InstanceLog.of(home, root.path());
        Assembly assembly = Assembly.at(home, ServerArguments.about(root.toString()));
        this.offer = assembly.offer();
        this.executor = assembly.executor(Router.only(home, root).with(new StartedInstances(home)), "http");
        this.server = assembly.server(executor);
        this.bridge = new FileBridge(executor, root.path(), BridgeOptions.DEFAULT);
    }

    /**
     * Says where it listens and returns when there is a reason to end. Whoever started us in the background waits for
     * the line, and would wait on if the stream stayed open.
     */
    static void run(ProjectRoot root, Optional<Duration> idle, PrintStream out) throws InterruptedException {
        run(Home.fromEnvironment(), root, idle, out);
    }

    /** The same with its state in another directory. */
    static void run(Home home, ProjectRoot root, Optional<Duration> idle, PrintStream out) throws InterruptedException {
        InstanceServer server = new InstanceServer(home, root, idle);
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "close"));
        Optional<Lease<HttpTransport>> lease = server.open();
        out.println(lease.map(Lease::instance)
                .or(() -> InstanceCommand.instances(home).find(root))
                .map(instance -> InstanceCommand.line(instance, lease.isEmpty()))
                .orElse("another instance of " + root + " has just ended"));
        out.close();
        if (lease.isPresent()) {
            server.serve(lease.get());
        }
    }

    /** Begins to listen; empty if another process is the project's instance. */
    private synchronized Optional<Lease<HttpTransport>> open() {
        Token token = Token.random();
        HttpOptions options = HttpOptions.DEFAULT.withProject(new OneProject(root.toString(), token, executor));
        held = register.claim(root, token, address -> new HttpTransport(server, address, options));
        held.ifPresent(lease -> say("serving " + lease.instance()));
        return held;
    }

    /** Returns when there is a reason to end; the end itself comes with that of the process. */
    private void serve(Lease<HttpTransport> lease) throws InterruptedException {
        bridge.open();
        Thread.ofPlatform().daemon().name("prepare").start(this::prepare);
        Optional<String> reason = Optional.empty();
        while (reason.isEmpty()) {
            Settings now = settings.now();
            bridge.create(now.bridge());
            Thread.sleep(pause);
            rotateLog();
            offer.look();
            Duration quiet = shorter(lease.server().idle(), bridge.idle());
            rest(quiet);
            reason = reasonToEnd(lease, now, quiet);
        }
        say("ending, because " + reason.get());
    }

    /** What takes a while and is wanted soon, but not before the call that this was started for. */
    private void prepare() {
        try {
            Thread.sleep(pause);
            if (shape.enabled()) {
                executor.bench().router().workspace(Optional.empty()).prepareSchema();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // Nobody does that.
        }
    }

    private void rotateLog() {
        try {
            log.rotate();
        } catch (IOException e) {
            // The disk is full, perhaps: the next look tries again.
        }
    }

    /** Gives memory back, once after each time of work: an instance waits far longer than it works. */
    private void rest(Duration idle) {
        boolean restful = idle.compareTo(UNTIL_REST) > 0;
        if (restful && !resting) {
            System.gc();
        }
        resting = restful;
    }

    private Optional<String> reasonToEnd(Lease<HttpTransport> lease, Settings now, Duration quiet) {
        if (!lease.isKnown()) {
            return Optional.of("its record was taken away");
        }
        if (!Shape.of(now).equals(shape) && lease.server().calls() == 0) {
            return Optional.of("its settings changed; the next call starts it anew");
        }
        return vigil.reasonToEnd(quiet, toldIdle.orElse(now.idle()));
    }

    /** The settings that make an instance what it is. */
    private record Shape(boolean enabled, List<String> toolsets, CallLimits limits) {
        static Shape of(Settings settings) {
            return new Shape(settings.enabled(), settings.toolsets(), CallLimits.of(settings));
        }
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** The end of the process, which may come while we are about to listen. */
    private synchronized void close() {
        held.ifPresent(this::end);
    }

    /** Its record goes first, so that a successor is asked for while running calls still get their time. */
    private void end(Lease<HttpTransport> lease) {
        try (lease;
                McpServer _ = server) {
            lease.withdraw();
            CompletableFuture<Void> bridgeClosed = CompletableFuture.runAsync(bridge::close);
            lease.server().close();
            bridgeClosed.join();
        } catch (Fault fault) {
            say(fault.message()); // Whoever comes next cleans up.
        }
        say("ended");
    }

    private static void say(String what) {
        System.err.println("pegboard: " + Instant.now().truncatedTo(ChronoUnit.SECONDS) + " " + what);
    }
}
