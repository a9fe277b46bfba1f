package dev.pegboard.mcp.relay;

import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Cancellation;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.RpcError;
import dev.pegboard.mcp.message.Sink;
import dev.pegboard.mcp.operation.Asker;
import dev.pegboard.mcp.operation.Client;
import dev.pegboard.mcp.operation.ClientJson;
import dev.pegboard.mcp.operation.Exchange;
import dev.pegboard.mcp.operation.Relay;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** A request of a client as one of our servers hands it to another: what was asked, by whom, and the step to do. */
public record Handover(Message.Request request, Client client, Relay.Step step) {
    /** The request under way, with the client as whoever runs the call is to see it. */
    public static Handover of(Exchange exchange, Relay.Step step, Optional<Duration> usualLimit) {
        return new Handover(exchange.request(), exchange.client().withUsualLimit(usualLimit), step);
    }

    public JsonObject toJson() {
        return JsonObject.of("id", request.id(), "method", request.method(), "params", request.params())
                .with("step", word(step))
                .with("client", ClientJson.of(client));
    }

    static Handover read(JsonObject json) {
        Object id = json.get("id");
        JsonObject params = json.object("params").orElseGet(JsonObject::new);
        Message.Request request =
                new Message.Request(id == null ? "" : id, json.text("method").orElse(""), params);
        return new Handover(request, ClientJson.read(json.object("client").orElseGet(JsonObject::new)), step(json));
    }

    /** A step that is unknown here must not be taken for another one. */
    private static Relay.Step step(JsonObject json) {
        String word = json.text("step").orElse("");
        for (Relay.Step step : Relay.Step.values()) {
            if (word(step).equals(word)) {
                return step;
            }
        }
        throw new RpcError(
                RpcError.INTERNAL_ERROR,
                "The instance cannot do the step '" + word + "': it is another version of Pegboard."
                        + " Run `pegboard down`, then call again.");
    }

    private static String word(Relay.Step step) {
        return step.name().toLowerCase(Locale.ROOT);
    }

    Exchange exchange(Sink sink, Asker asker, Cancellation cancellation) {
        return new Exchange(request, client, sink, asker, cancellation, new Cancellation());
    }
}
