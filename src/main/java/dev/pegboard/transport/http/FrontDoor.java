package dev.pegboard.transport.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.pegboard.base.Bugs;
import dev.pegboard.base.Built;
import dev.pegboard.base.JsonObject;
import dev.pegboard.mcp.message.Messages;
import dev.pegboard.mcp.message.RpcError;
import java.io.IOException;

/** Takes every HTTP request: checks where it comes from, and leads it to its endpoint. */
final class FrontDoor implements HttpHandler {
    private final HttpOptions options;
    private final OriginCheck origin;
    private final StuckWatch watch;
    private final McpEndpoint mcp;
    private final OldPair oldPair;
    private final Room visits;
    private volatile boolean closing;

    FrontDoor(Service service, StuckWatch watch, McpEndpoint mcp, OldPair oldPair) {
        this.options = service.options();
        this.origin = new OriginCheck(options.hosts());
        this.watch = watch;
        this.mcp = mcp;
        this.oldPair = oldPair;
        this.visits = service.rooms().visits();
    }

    /** From now on everybody is turned away. */
    void close() {
        closing = true;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        WebExchange web = new WebExchange(exchange, watch);
        visits.hold(() -> {
            try {
                serve(web);
            } finally {
                web.close();
            }
        });
    }

    private void serve(WebExchange web) throws IOException {
        try {
            check(web);
            route(web);
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
        if (closing) {
            throw Refusal.busy("The server is ending");
        }
    }

    private void route(WebExchange web) throws IOException {
        switch (web.path()) {
            case "/mcp", "/mcp/v1" -> mcp.serve(web);
            case "/sse" -> oldPair.stream(web);
            case "/message" -> oldPair.message(web);
            case "/health" -> health(web);
            default -> throw new Refusal(404, "There is nothing here; MCP is at /mcp");
        }
    }

    private static void health(WebExchange web) throws IOException {
        if (!web.method().equals("GET") && !web.method().equals("HEAD")) {
            throw Refusal.method("GET, HEAD");
        }
        web.json(200, JsonObject.of("status", "ok", "name", "pegboard", "version", Built.version()));
    }
}
