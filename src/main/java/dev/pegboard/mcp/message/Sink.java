package dev.pegboard.mcp.message;

import dev.pegboard.base.JsonObject;

/** Where messages for a client go. */
@FunctionalInterface
public interface Sink {
    /** Sends one message, whole and not mixed with others; throws ClientGone if nobody reads any more. */
    void send(JsonObject message);
}
