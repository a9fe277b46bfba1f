package dev.pegboard.transport.http;

import dev.pegboard.base.JsonObject;
import dev.pegboard.observe.Metrics;
import java.io.IOException;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which endpoint answers at which address. An instance has more of them than a server for all projects. */
final class Routes implements AutoCloseable {
    private final Map<String, Endpoint> endpoints = new HashMap<>();
    private final List<Sessions> sessions;
    private final ModernPost modern;
    private final RelayEndpoint relay;
    private final Attendance attendance;
    private final Optional<PlainEndpoints> plain;

    Routes(Service service) {
        HttpOptions options = service.options();
        Optional<SharedSessions> shared = options.shared()
                .map(state -> new SharedSessions(
                        state, service.server(), options.times().idleSession(), Clock.systemUTC()));
        this.sessions = List.of(new Sessions(options, shared), new Sessions(options, Optional.empty()));
        this.modern = new ModernPost(service);
        this.relay = new RelayEndpoint(service);
        this.attendance = new Attendance(
                service, () -> sessions.stream().mapToInt(Sessions::count).sum());
        Optional<OneProject> project = service.options().project();
        this.plain = project.map(own -> new PlainEndpoints(service, own));
        addMcp(service);
        endpoints.put("/health", new Health(project));
        service.options()
                .observer()
                .metrics()
                .ifPresent(metrics -> endpoints.put("/metrics", web -> show(web, metrics)));
        plain.ifPresent(this::addInstance);
        service.options().gate().pages().forEach((path, page) -> endpoints.put(path, web -> show(web, page)));
    }

    private void addMcp(Service service) {
        McpEndpoint mcp = new McpEndpoint(service, modern, new LegacyEndpoint(service, sessions.getFirst()));
        OldPair oldPair = new OldPair(service, sessions.getLast());
        endpoints.put("/mcp", mcp::serve);
        endpoints.put(McpEndpoint.WITHOUT_SESSIONS, mcp::serve);
        endpoints.put("/sse", oldPair::stream);
        endpoints.put("/message", oldPair::message);
    }

    private static void show(WebExchange web, JsonObject page) throws IOException {
        if (!web.method().equals("GET")) {
            throw Refusal.method("GET");
        }
        web.json(200, page);
    }

    private static void show(WebExchange web, Metrics metrics) throws IOException {
        if (!web.method().equals("GET")) {
            throw Refusal.method("GET");
        }
        web.text("text/plain; version=0.0.4; charset=utf-8", metrics.page());
    }

    private void addInstance(PlainEndpoints database) {
        endpoints.put("/relay", relay::relay);
        endpoints.put("/relay/reply", relay::reply);
        endpoints.put("/attach", attendance::attach);
        endpoints.put("/status", attendance::status);
        endpoints.put("/tables", database::tables);
        endpoints.put("/database-type", database::databaseType);
        endpoints.put("/query", database::query);
    }

    Endpoint to(WebExchange web) {
        return Optional.ofNullable(endpoints.get(web.path())).orElse(this::elsewhere);
    }

    /** How many clients are attached or have a session. */
    int clients() {
        return attendance.clients();
    }

    void endIdleSessions() {
        sessions.forEach(Sessions::endIdle);
    }

    /** Nothing new is asked or listened to; calls run on. */
    void hangUp() {
        attendance.close();
        modern.hangUp();
        sessions.forEach(Sessions::hangUpAll);
    }

    void endSessions() {
        sessions.forEach(Sessions::endAll);
    }

    @Override
    public void close() {
        modern.close();
        relay.close();
        plain.ifPresent(PlainEndpoints::close);
    }

    private void elsewhere(WebExchange web) throws IOException {
        if (plain.isEmpty() || !plain.get().schema(web)) {
            throw new Refusal(404, "There is nothing here; MCP is at /mcp");
        }
    }
}
