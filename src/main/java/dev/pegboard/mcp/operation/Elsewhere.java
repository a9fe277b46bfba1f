package dev.pegboard.mcp.operation;

import dev.pegboard.base.Fault;
import dev.pegboard.base.JsonBody;
import dev.pegboard.base.JsonBytes;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.call.Answer;
import dev.pegboard.call.Call;
import dev.pegboard.call.InputNeeded;
import dev.pegboard.catalog.ToolCard;
import java.util.Optional;

/** Requests that are no calls of tools, and are answered where the home project is served. */
record Elsewhere(Optional<Relay> relay) {
    /** True if whatever has that scope is answered there. */
    boolean isFor(ToolCard.Scope scope) {
        return scope == ToolCard.Scope.PROJECT
                && relay.isPresent()
                && relay.get().takesHome();
    }

    /** The answer of whoever serves the home project; empty if that is this server. */
    Optional<JsonBody> answer(ToolCard.Scope scope, Exchange exchange, Call call) {
        return isFor(scope) ? answer(exchange, call, Relay.Step.RUN) : Optional.empty();
    }

    /** What is seen there by whoever has not looked before. */
    JsonObject firstLook(Exchange exchange, Call call) {
        return answer(exchange, call, Relay.Step.LOOK).map(Elsewhere::parsed).orElseGet(JsonObject::new);
    }

    /** What is seen there now; empty if nobody is there, because it is not worth a start. */
    Optional<JsonObject> look(Exchange exchange) {
        return relay.orElseThrow().look(exchange).map(Elsewhere::result).map(Elsewhere::parsed);
    }

    private Optional<JsonBody> answer(Exchange exchange, Call call, Relay.Step step) {
        try {
            return relay.orElseThrow().relay(exchange, call, step).map(Elsewhere::result);
        } catch (Fault fault) {
            throw ToolAnswer.protocolError(fault, exchange.revision());
        }
    }

    private static JsonBody result(Relay.Relayed relayed) {
        return switch (relayed) {
            case Relay.Relayed.Written written -> written.result();
            case Relay.Relayed.Told told -> throw failure(told.answer());
        };
    }

    private static JsonObject parsed(JsonBody body) {
        try {
            return body instanceof JsonBytes bytes ? bytes.parse() : (JsonObject) body;
        } catch (JsonSyntax e) {
            throw new IllegalStateException(e);
        }
    }

    private static RuntimeException failure(Answer answer) {
        return switch (answer) {
            case Answer.Failed failed -> failed.fault();
            case Answer.Asks asks -> new InputNeeded(asks.questions());
            case Answer.Done done -> new IllegalStateException("a result must be written by whoever has it");
        };
    }
}
