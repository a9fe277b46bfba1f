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
    private static final Duration HEAD = Duration.ofSeconds(10);
    private static final Duration REQUEST = Duration.ofSeconds(90);

    /** Who is not welcome any more goes on for so long at most. */
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

    /** For writing what is already said. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(1);

    private final Crew threads = new Crew("http-work");
    private final ScheduledExecutorService clock = clock("http-clock", 1);

    /** For what may take long where tokens and sessions are in a database. */
    private final ScheduledExecutorService slowClock = clock("http-slow-clock", 2);

    private final Service service;
    private final Routes routes;
    private final Guests guests;
    private final FrontDoor door;
    private final WireServer http;

    /** Serves at once. Port 0 takes any free one. */
    public HttpTransport(McpServer server, InetSocketAddress address, HttpOptions options) throws IOException {
        this.service = new Service(
                server, threads, Rooms.of(options.limits()), new Quotas(options.quota()), new Replies(), options);
        this.routes = new Routes(service);
        this.guests = new Guests(options.gate());
        this.door = new FrontDoor(service, routes, guests);
        this.http = new WireServer(options.sockets(), address, door, limits(options));
        options.observer().metrics().ifPresent(this::show);
        http.start();
        every(shorter(options.times().stuck(), HEAD).dividedBy(4), http::look);
        every(patience(options).dividedBy(2), service.replies()::pulse);
        every(slowClock, BETWEEN_LOOKS, () -> guests.dismiss(routes.busy(), routes::dismiss));
        every(slowClock, options.times().idleSession().dividedBy(4), routes::endIdleSessions);
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
        slowClock.shutdownNow();
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
                HEAD,
                REQUEST,
                options.times().stuck());
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static ScheduledExecutorService clock(String name, int threads) {
        return Executors.newScheduledThreadPool(
                threads, Thread.ofPlatform().daemon().name(name).factory());
    }

    private void every(Duration time, Runnable action) {
        every(clock, time, action);
    }

    private static void every(ScheduledExecutorService clock, Duration time, Runnable action) {
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
