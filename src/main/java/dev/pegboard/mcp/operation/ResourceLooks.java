package dev.pegboard.mcp.operation;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Call;
import dev.pegboard.call.Executor;
import dev.pegboard.catalog.ResourceMark;
import dev.pegboard.catalog.ResourceShelf;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.mcp.message.RpcError;
import java.util.Optional;

/** Sees in which state a resource is, here or where the home project is served. Remembers nobody who asked. */
public final class ResourceLooks {
    private static final String STATE = "state";
    private static final String FIRST = "first";

    private final Executor executor;
    private final Elsewhere elsewhere;
    private final Marks marks = new Marks();

    ResourceLooks(Executor executor, Elsewhere elsewhere) {
        this.executor = executor;
        this.elsewhere = elsewhere;
    }

    /** What a look at that address asks for; the first one is written down. */
    static JsonObject params(String uri, boolean first) {
        return JsonObject.of("uri", uri, FIRST, first);
    }

    /**
     * The state that the exchange asks for; empty if the resource changes only by what is announced, or if nobody could
     * look. Whoever looks for the first time is told what stands in the way.
     */
    Optional<String> state(Exchange exchange) {
        if (exchange.params().isTrue(FIRST)) {
            return first(exchange);
        }
        try {
            return again(exchange);
        } catch (RpcError unable) {
            return Optional.empty();
        } catch (Fault fault) {
            return isGone(fault) ? Optional.of(fault.code().code()) : Optional.empty();
        }
    }

    /** The same for a look that another server of ours handed over. */
    public JsonObject handedOver(Exchange exchange) {
        JsonObject seen = new JsonObject();
        state(exchange).ifPresent(state -> seen.put(STATE, state));
        return seen;
    }

    private Optional<String> first(Exchange exchange) {
        String uri = exchange.text("uri");
        try {
            ResourceShelf.Found found = shelf(exchange).require(uri);
            Call call = exchange.call(uri, new JsonObject());
            return elsewhere.isFor(found.resource().card().scope())
                    ? elsewhere.firstLook(exchange, call).text(STATE)
                    : executor.serve(call, context -> here(found, uri, context));
        } catch (Fault fault) {
            throw ResourceOperations.refused(fault, exchange);
        }
    }

    private Optional<String> again(Exchange exchange) {
        String uri = exchange.text("uri");
        ResourceShelf.Found found = shelf(exchange).require(uri);
        Call call = exchange.call(uri, new JsonObject());
        return elsewhere.isFor(found.resource().card().scope())
                ? elsewhere.look(exchange).flatMap(seen -> seen.text(STATE))
                : executor.look(call, context -> here(found, uri, context));
    }

    private Optional<String> here(ResourceShelf.Found found, String uri, ToolContext context) throws Exception {
        Optional<ResourceMark> mark = found.resource().mark(found.variables(), context);
        return mark.isPresent() ? Optional.of(marks.now(uri, mark.get())) : Optional.empty();
    }

    /** A table that was dropped is a change; a database that cannot be reached may be as it was. */
    private static boolean isGone(Fault fault) {
        return fault.code().fixer() == FaultCode.Fixer.AGENT && fault.code() != FaultCode.CANCELLED;
    }

    private ResourceShelf shelf(Exchange exchange) {
        return exchange.seen(executor.bench().catalog()).resources();
    }
}
