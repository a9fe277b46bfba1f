package dev.pegboard.transport.http;

import com.sun.net.httpserver.HttpServer;
import dev.pegboard.mcp.McpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** MCP over HTTP, for clients of every revision at the same address. */
public final class HttpTransport implements AutoCloseable {
    private static final int BACKLOG = 512;

    /** Read once by the JDK's server when its classes load; what was set on the command line stays. */
    private static final Map<String, String> TUNING = Map.of(
            "sun.net.httpserver.nodelay", "true",
            "sun.net.httpserver.maxIdleConnections", "2000",
            "sun.net.httpserver.idleInterval", "120",
            "sun.net.httpserver.maxReqTime", "90",
            "sun.net.httpserver.maxReqHeaders", "400",
            "sun.net.httpserver.maxReqHeaderSize", String.valueOf(256 << 10));

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("http-clock").factory());
    private final Service service;
    private final McpEndpoint mcp;
    private final OldPair oldPair;
    private final FrontDoor door;
    private final HttpServer http;

    /** Serves at once. Port 0 takes any free one. */
    public HttpTransport(McpServer server, InetSocketAddress address, HttpOptions options) throws IOException {
        HttpLimits limits = options.limits();
        HttpTimes times = options.times();
        StuckWatch watch = new StuckWatch(times.stuck());
        Sessions sessions = new Sessions(limits.sessions(), times.idleSession());
        this.service = new Service(server, threads, Rooms.of(limits), options);
        this.mcp = new McpEndpoint(service, sessions);
        this.oldPair = new OldPair(service, new Sessions(limits.sessions(), times.idleSession()));
        this.door = new FrontDoor(service, watch, mcp, oldPair);
        this.http = listen(address);
        every(times.stuck().dividedBy(4).toMillis(), watch::look);
        every(times.idleSession().dividedBy(4).toMillis(), sessions::endIdle);
    }

    public int port() {
        return http.getAddress().getPort();
    }

    /** Ends in good order: streams at once, and running calls after their time. */
    @Override
    public void close() {
        door.close();
        mcp.hangUp();
        oldPair.hangUp();
        try {
            service.rooms().awaitEmpty(service.options().times().drain());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        mcp.close();
        oldPair.close();
        http.stop(0);
        clock.shutdownNow();
        threads.shutdownNow();
    }

    private HttpServer listen(InetSocketAddress address) throws IOException {
        TUNING.forEach((name, value) -> System.getProperties().putIfAbsent(name, value));
        HttpServer http = HttpServer.create(address, BACKLOG);
        http.setExecutor(threads);
        http.createContext("/", door);
        http.start();
        return http;
    }

    private void every(long millis, Runnable action) {
        long pause = Math.clamp(millis, 10, 60_000);
        clock.scheduleWithFixedDelay(action, pause, pause, TimeUnit.MILLISECONDS);
    }
}
