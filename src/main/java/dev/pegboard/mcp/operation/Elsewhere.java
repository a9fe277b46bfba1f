package dev.pegboard.mcp.operation;

import dev.pegboard.base.Fault;
import dev.pegboard.base.JsonBody;
import dev.pegboard.call.Answer;
import dev.pegboard.call.Call;
import dev.pegboard.call.InputNeeded;
import dev.pegboard.catalog.ToolCard;
import java.util.Optional;

/** Requests that are no calls of tools, and are answered where the home project is served. */
record Elsewhere(Optional<Relay> relay) {
    /** The answer of whoever serves the home project; empty if that is this server. */
    Optional<JsonBody> answer(ToolCard.Scope scope, Exchange exchange, Call call) {
        if (scope != ToolCard.Scope.PROJECT || relay.isEmpty() || !relay.get().takesHome()) {
            return Optional.empty();
        }
        try {
            return relay.get().relay(exchange, call, Relay.Step.RUN).map(relayed -> switch (relayed) {
                case Relay.Relayed.Written written -> written.result();
                case Relay.Relayed.Told told -> throw failure(told.answer());
            });
        } catch (Fault fault) {
            throw ToolAnswer.protocolError(fault, exchange.revision());
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
