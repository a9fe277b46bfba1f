package dev.pegboard.mcp.operation;

import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Call;
import dev.pegboard.call.Cancellation;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.mcp.message.ClientGone;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.Messages;
import dev.pegboard.mcp.message.Revision;
import dev.pegboard.mcp.message.RpcError;
import dev.pegboard.mcp.message.Sink;
import java.util.List;

/**
 * One request under way: what was asked, by whom, and how to talk back meanwhile.
 *
 * @param cancellation thrown when the client wants no answer any more
 * @param hangUp thrown when the connection ends in good order
 */
public record Exchange(
        Message.Request request,
        Client client,
        Sink sink,
        Asker asker,
        Cancellation cancellation,
        Cancellation hangUp) {
    public JsonObject params() {
        return request.params();
    }

    public Revision revision() {
        return client.revision();
    }

    /** What the client may see of an offer. */
    public Catalog seen(Catalog catalog) {
        return catalog.seenWith(client.identity().permit());
    }

    /** A call of that tool, or of whatever else is served, on behalf of the client. */
    Call call(String what, JsonObject arguments) {
        return new Call(String.valueOf(request.id()), what, arguments, new ExchangeCaller(this), cancellation);
    }

    /** The text parameter of that name. */
    public String text(String name) {
        return params().text(name)
                .orElseThrow(() -> new RpcError(RpcError.INVALID_PARAMS, "params." + name + " must be a string"));
    }

    /** The object parameter of that name; an empty one where it is left out. */
    public JsonObject object(String name) {
        if (params().get(name) == null) {
            return new JsonObject();
        }
        return params().object(name)
                .orElseThrow(() -> new RpcError(RpcError.INVALID_PARAMS, "params." + name + " must be an object"));
    }

    /**
     * Sends a notification about this request, unless it was cancelled. A modern client that has gone has thereby
     * cancelled; the work for an older one goes on.
     */
    public void tell(String method, JsonObject params) {
        if (cancellation.isRequested()) {
            return;
        }
        try {
            sink.send(Messages.notification(method, params));
        } catch (ClientGone gone) {
            if (revision().isModern()) {
                cancellation.request();
            }
        }
    }

    /** The same request carried on in the background: nobody listens, and questions go another way. */
    public Exchange inBackground(Asker other, Cancellation stop) {
        return new Exchange(request, client, message -> {}, other, stop, hangUp);
    }

    /** Refuses the request if the client lacks what it takes to answer it. */
    public void requireCapability(String... path) {
        if (!client.has(path)) {
            throw missingCapability("The client lacks the capability " + String.join(".", path), nested(List.of(path)));
        }
    }

    static RpcError missingCapability(String message, JsonObject required) {
        return new RpcError(RpcError.MISSING_CAPABILITY, message, JsonObject.of("requiredCapabilities", required));
    }

    /** Objects within objects, one for each name of the path. */
    static JsonObject nested(List<String> path) {
        return path.isEmpty() ? new JsonObject() : JsonObject.of(path.getFirst(), nested(path.subList(1, path.size())));
    }
}
