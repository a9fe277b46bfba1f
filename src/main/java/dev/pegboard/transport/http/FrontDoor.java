package dev.pegboard.transport.http;

import dev.pegboard.base.Bugs;
import dev.pegboard.base.Fault;
import dev.pegboard.mcp.message.Messages;
import dev.pegboard.mcp.message.RpcError;
import dev.pegboard.wire.Exchange;
import dev.pegboard.wire.Handler;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;

/** Takes every HTTP request: checks where it comes from, and leads it to its endpoint. */
final class FrontDoor implements Handler {
    private static final Set<String> LOOKING = Set.of("/health", "/status");

    private final HttpOptions options;
    private final OriginCheck origin;
    private final Challenge challenge;
    private final Service service;
    private final Routes routes;
    private final Guests guests;
    private final Room visits;
    private volatile boolean closing;
    private volatile long lastUse = System.nanoTime();

    FrontDoor(Service service, Routes routes, Guests guests) {
        this.options = service.options();
        this.origin = new OriginCheck(options.hosts());
        this.challenge = new Challenge(options.gate().guide());
        this.service = service;
        this.routes = routes;
        this.guests = guests;
        this.visits = service.rooms().visits();
    }

    /** From now on everybody is turned away. */
    void close() {
        closing = true;
    }

    private boolean isForEverybody(WebExchange web) {
        return web.path().equals("/health") || options.gate().pages().containsKey(web.path());
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
    public void handle(Exchange exchange) throws IOException {
        WebExchange web = new WebExchange(exchange);
        long start = System.nanoTime();
        visits.hold(() -> {
            try {
                serve(web);
                web.end();
            } finally {
                options.observer().answered(web.visit(Duration.ofNanos(System.nanoTime() - start)));
                if (!LOOKING.contains(web.path())) {
                    lastUse = System.nanoTime();
                }
            }
        });
    }

    private void serve(WebExchange web) throws IOException {
        try {
            check(web);
            routes.to(web).serve(web);
        } catch (Refusal refusal) {
            refusal.send(web);
        } catch (Fault fault) {
            System.err.println("pegboard: " + fault.message()); // It may name what strangers need not know.
            Refusal.busy("The server cannot answer now").send(web);
        } catch (RpcError error) {
            web.json(400, Messages.error(null, error));
        } catch (RuntimeException | Error bug) {
            Bugs.report(web.method() + " " + web.path(), bug);
            if (web.isAnswered()) {
                throw new IOException("the answer breaks off", bug);
            }
            web.json(500, Messages.error(null, new RpcError(RpcError.INTERNAL_ERROR, "Internal error")));
        }
    }

    private void check(WebExchange web) {
        origin.check(web);
        if (!isForEverybody(web)) {
            web.comesFrom(
                    challenge.passed(options.gate().admit(web::onlyHeader)),
                    () -> options.gate().admitAgain(web::onlyHeader));
            guests.add(web.identity(), web.onlyHeader(BearerGate.HEADER));
            service.quotas().count(web.identity(), 1);
        }
        if (closing && !isNeededByRunningCalls(web)) {
            throw Refusal.busy("The server is ending");
        }
    }
}
