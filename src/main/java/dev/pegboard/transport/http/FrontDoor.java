package dev.pegboard.transport.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.pegboard.base.Bugs;
import dev.pegboard.mcp.message.Messages;
import dev.pegboard.mcp.message.RpcError;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;

/** Takes every HTTP request: checks where it comes from, and leads it to its endpoint. */
final class FrontDoor implements HttpHandler {
    private static final Set<String> LOOKING = Set.of("/health", "/status");

    private final HttpOptions options;
    private final OriginCheck origin;
    private final StuckWatch watch;
    private final Routes routes;
    private final Room visits;
    private volatile boolean closing;
    private volatile long lastUse = System.nanoTime();

    FrontDoor(Service service, StuckWatch watch, Routes routes) {
        this.options = service.options();
        this.origin = new OriginCheck(options.hosts());
        this.watch = watch;
        this.routes = routes;
        this.visits = service.rooms().visits();
    }

    /** From now on everybody is turned away. */
    void close() {
        closing = true;
    }

    /** The replies to their questions, and the proof that goes before them. */
    private static boolean isNeededByRunningCalls(WebExchange web) {
        return web.path().equals("/relay/reply")
                || web.path().equals("/health") && web.header(Health.CHALLENGE).isPresent();
    }

    /** The time since the last request, besides those that only look how the server is. */
    Duration sinceLastUse() {
        return Duration.ofNanos(System.nanoTime() - lastUse);
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        WebExchange web = new WebExchange(exchange, watch);
        visits.hold(() -> {
            try {
                serve(web);
            } finally {
                if (!LOOKING.contains(web.path())) {
                    lastUse = System.nanoTime();
                }
                web.close();
            }
        });
    }

    private void serve(WebExchange web) throws IOException {
        try {
            check(web);
            routes.to(web).serve(web);
        } catch (Refusal refusal) {
            refusal.send(web);
        } catch (RpcError error) {
            web.json(400, Messages.error(null, error));
        } catch (RuntimeException | Error bug) {
            Bugs.report(web.method() + " " + web.path(), bug);
            if (!web.isAnswered()) {
                web.json(500, Messages.error(null, new RpcError(RpcError.INTERNAL_ERROR, "Internal error")));
            }
        }
    }

    private void check(WebExchange web) {
        origin.check(web);
        HttpLimits limits = options.limits();
        if (web.headerCount() > limits.headers() || web.headerBytes() > limits.headerBytes()) {
            throw new Refusal(
                    431,
                    "A request may have " + limits.headers() + " headers of together " + limits.headerBytes()
                            + " bytes");
        }
        if (!web.path().equals("/health") && !options.gate().admits(web::header)) {
            throw Refusal.unauthorized();
        }
        if (closing && !isNeededByRunningCalls(web)) {
            throw Refusal.busy("The server is ending");
        }
    }
}
