package dev.pegboard.mcp.message;

import dev.pegboard.base.JsonObject;

/** Where messages for a client go. */
@FunctionalInterface
public interface Sink {
    /** Sends one message, whole and not mixed with others; throws ClientGone if nobody reads any more. */
    void send(JsonObject message);

    /** True if the action will be done when the answer to the request of this sink has gone out, or goes nowhere. */
    default boolean doesAfterwards(Runnable action) {
        return false;
    }
}
