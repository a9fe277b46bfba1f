package dev.pegboard.transport.http;

import dev.pegboard.base.Bugs;
import dev.pegboard.base.Crew;
import dev.pegboard.base.Fault;
import dev.pegboard.mcp.McpServer;
import dev.pegboard.observe.Metrics;
import dev.pegboard.wire.WireLimits;
import dev.pegboard.wire.WireServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** MCP over HTTP, for clients of every revision at the same address. */
public final class HttpTransport implements AutoCloseable {
    /** Connections besides those that are worked for or listen. */
    private static final int IDLE_CONNECTIONS = 2000;

    private static final Duration IDLE = Duration.ofSeconds(120);
    private static final Duration REQUEST = Duration.ofSeconds(90);

    /** For writing what is already said. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(1);

    private final Crew threads = new Crew("http-work");
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("http-clock").factory());
    private final Service service;
    private final Routes routes;
    private final FrontDoor door;
    private final WireServer http;

    /** Serves at once. Port 0 takes any free one. */
    public HttpTransport(McpServer server, InetSocketAddress address, HttpOptions options) throws IOException {
        this.service = new Service(
                server, threads, Rooms.of(options.limits()), new Quotas(options.quota()), new Replies(), options);
        this.routes = new Routes(service);
        this.door = new FrontDoor(service, routes);
        this.http = new WireServer(options.sockets(), address, door, limits(options));
        options.observer().metrics().ifPresent(this::show);
        http.start();
        every(options.times().stuck().dividedBy(4), http::look);
        every(patience(options).dividedBy(2), service.replies()::pulse);
        every(options.times().idleSession().dividedBy(4), routes::endIdleSessions);
    }

    /** Gateways wait for less than clients do. */
    private static Duration patience(HttpOptions options) {
        return options.project().isPresent()
                ? RelayManner.PATIENCE
                : options.times().patience();
    }

    private void show(Metrics metrics) {
        metrics.gauge("pegboard_http_in_flight", "Requests being answered, open streams among them.", this::visits);
        metrics.gauge("pegboard_calls_in_flight", "Calls being worked on.", this::calls);
        metrics.gauge("pegboard_sessions", "Clients with a session.", this::clients);
    }

    public int port() {
        return http.port();
    }

    /** How many requests are being answered right now, open streams among them. */
    public int visits() {
        return service.rooms().visits().occupied();
    }

    /** How many clients are attached or have a session. */
    public int clients() {
        return routes.clients();
    }

    /** How many calls are being worked on. */
    public int calls() {
        return service.rooms().running();
    }

    /** How long nobody has wanted anything; zero while somebody does, or is attached. */
    public Duration idle() {
        return clients() > 0 || service.rooms().running() > 0 ? Duration.ZERO : door.sinceLastUse();
    }

    /** Ends in good order: running calls have some time to end, then the streams end. */
    @Override
    public void close() {
        door.close();
        routes.hangUp();
        service.rooms().awaitCalls(service.options().times().drain());
        routes.endSessions();
        service.rooms().visits().awaitEmpty(LAST_WORDS);
        routes.close();
        http.close();
        clock.shutdownNow();
        threads.stop();
    }

    private static WireLimits limits(HttpOptions options) {
        HttpLimits limits = options.limits();
        int connections = limits.calls() + limits.streams() + IDLE_CONNECTIONS;
        return new WireLimits(
                limits.headers(),
                limits.headerBytes(),
                connections,
                IDLE,
                REQUEST,
                options.times().stuck());
    }

    private void every(Duration time, Runnable action) {
        long pause = Math.clamp(time.toMillis(), 10, 60_000);
        clock.scheduleWithFixedDelay(() -> surely(action), pause, pause, TimeUnit.MILLISECONDS);
    }

    /** What fails once is done again at its next time: the clock would drop it for ever. */
    private static void surely(Runnable action) {
        try {
            action.run();
        } catch (Fault fault) {
            System.err.println("pegboard: " + fault.message());
        } catch (RuntimeException | Error bug) {
            Bugs.report("the clock of the server", bug);
        }
    }
}
