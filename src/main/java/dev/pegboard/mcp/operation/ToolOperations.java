package dev.pegboard.mcp.operation;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonBody;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Answer;
import dev.pegboard.call.Call;
import dev.pegboard.call.Executor;
import dev.pegboard.call.InputNeeded;
import dev.pegboard.catalog.Pace;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.catalog.ToolShelf;
import java.util.Map;
import java.util.Optional;

/** tools/list and tools/call. */
public final class ToolOperations {
    private final Executor executor;
    private final ToolListing listing;
    private final boolean errorsAsRpc;
    private final Optional<Relay> relay;

    public ToolOperations(Executor executor, ServerOptions options) {
        this.executor = executor;
        this.listing = new ToolListing(executor.bench().projectRootRequired(), options.outputSchemas());
        this.errorsAsRpc = options.errorsAsRpc();
        this.relay = options.relay();
    }

    Map<String, Method> methods() {
        return Map.of("tools/list", this::list, "tools/call", this::call);
    }

    private JsonObject list(Exchange exchange) {
        return Paging.page(
                exchange,
                "tools",
                tools().cards().stream()
                        .filter(card -> card.isFor(exchange.client().identity().permit()))
                        .map(card -> listing.of(card, exchange.revision()))
                        .toList());
    }

    private JsonBody call(Exchange exchange) {
        return run(exchange, callOf(exchange));
    }

    /** The card of the tool a request is about, if there is such a tool. */
    public Optional<ToolCard> card(Exchange exchange) {
        return tools().find(exchange.text("name")).map(ToolShelf.Slot::card);
    }

    /** The call a request asks for. */
    public Call callOf(Exchange exchange) {
        String name = card(exchange).map(ToolCard::name).orElseGet(() -> exchange.text("name"));
        return exchange.call(name, exchange.object("arguments"));
    }

    /** Runs a call and puts its answer into MCP's words. */
    public JsonBody run(Exchange exchange, Call call) {
        return isElsewhere(call)
                ? relayed(exchange, call, Relay.Step.RUN).orElseGet(JsonObject::new)
                : runHere(exchange, call);
    }

    private JsonObject runHere(Exchange exchange, Call call) {
        Answer answer = executor.execute(call);
        boolean unknown =
                tools().closed().isEmpty() && tools().find(call.tool()).isEmpty();
        if (unknown && answer instanceof Answer.Failed failed) {
            throw ToolAnswer.protocolError(failed.fault(), exchange.revision()); // There is no such tool.
        }
        return result(answer, exchange);
    }

    /** Asks what must be known before a call goes into the background; empty if nothing stands in the way. */
    public Optional<JsonBody> askFirst(Exchange exchange, Call call) {
        return isElsewhere(call)
                ? relayed(exchange, call, Relay.Step.ASK_FIRST)
                : executor.askFirst(call).map(answer -> result(answer, exchange));
    }

    private Optional<JsonBody> relayed(Exchange exchange, Call call, Relay.Step step) {
        try {
            return relay.flatMap(way -> way.relay(exchange, call, step)).map(relayed -> switch (relayed) {
                case Relay.Relayed.Written written -> written.result();
                case Relay.Relayed.Told told -> result(told.answer(), exchange);
            });
        } catch (Fault unreachable) {
            return Optional.of(result(executor.refuse(call, unreachable), exchange));
        }
    }

    /** True if calls of that tool are answered from memory, at once. */
    boolean isInstant(ToolShelf.Slot slot) {
        return slot.body().pace() == Pace.INSTANT
                && (relay.isEmpty() || slot.card().scope() == ToolCard.Scope.SERVER);
    }

    private boolean isElsewhere(Call call) {
        return relay.isPresent() && relay.get().takes(call);
    }

    /** The answer in MCP's words. */
    public JsonObject result(Answer answer, Exchange exchange) {
        return switch (answer) {
            case Answer.Done done -> ToolAnswer.done(done, exchange.revision());
            case Answer.Asks asks -> throw new InputNeeded(asks.questions());
            case Answer.Failed failed -> failed(failed, exchange);
        };
    }

    private JsonObject failed(Answer.Failed failed, Exchange exchange) {
        Fault fault = failed.fault();
        if (fault.code() == FaultCode.CLIENT_CANNOT_ASK && exchange.revision().isModern()) {
            throw ToolAnswer.protocolError(fault, exchange.revision());
        }
        if (errorsAsRpc) {
            throw ToolAnswer.error(fault);
        }
        return ToolAnswer.failed(failed, exchange.revision());
    }

    private ToolShelf tools() {
        return executor.bench().catalog().tools();
    }
}
