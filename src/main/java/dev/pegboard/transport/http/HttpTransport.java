package dev.pegboard.transport.http;

import com.sun.net.httpserver.HttpServer;
import dev.pegboard.base.Crew;
import dev.pegboard.mcp.McpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** MCP over HTTP, for clients of every revision at the same address. */
public final class HttpTransport implements AutoCloseable {
    private static final int BACKLOG = 512;

    /** For writing what is already said. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(1);

    /** Read once by the JDK's server when its classes load; what was set on the command line stays. */
    private static final Map<String, String> TUNING = Map.of(
            "sun.net.httpserver.nodelay", "true",
            "sun.net.httpserver.maxIdleConnections", "2000",
            "sun.net.httpserver.idleInterval", "120",
            "sun.net.httpserver.maxReqTime", "90",
            "sun.net.httpserver.maxReqHeaders", "400",
            "sun.net.httpserver.maxReqHeaderSize", String.valueOf(256 << 10));

    private final Crew threads = new Crew("http");
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("http-clock").factory());
    private final Service service;
    private final Routes routes;
    private final FrontDoor door;
    private final HttpServer http;

    /** Serves at once. Port 0 takes any free one. */
    public HttpTransport(McpServer server, InetSocketAddress address, HttpOptions options) throws IOException {
        this.service = new Service(server, threads, Rooms.of(options.limits()), options);
        this.routes = new Routes(service);
        StuckWatch watch = new StuckWatch(options.times().stuck());
        this.door = new FrontDoor(service, watch, routes);
        this.http = listen(address);
        every(options.times().stuck().dividedBy(4), watch::look);
        if (options.project().isPresent()) {
            every(RelayReply.PATIENCE.dividedBy(2), routes::pulse);
        }
        every(options.times().idleSession().dividedBy(4), routes::endIdleSessions);
    }

    public int port() {
        return http.getAddress().getPort();
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
        http.stop(0);
        clock.shutdownNow();
        threads.stop();
    }

    private HttpServer listen(InetSocketAddress address) throws IOException {
        TUNING.forEach((name, value) -> System.getProperties().putIfAbsent(name, value));
        HttpServer listening = HttpServer.create(address, BACKLOG);
        listening.setExecutor(threads);
        listening.createContext("/", door);
        listening.start();
        return listening;
    }

    private void every(Duration time, Runnable action) {
        long pause = Math.clamp(time.toMillis(), 10, 60_000);
        clock.scheduleWithFixedDelay(action, pause, pause, TimeUnit.MILLISECONDS);
    }
}
