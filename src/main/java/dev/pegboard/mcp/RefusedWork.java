package dev.pegboard.mcp;

import dev.pegboard.base.JsonObject;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.RpcError;

/** A request whose id is in use by another one that is still running. */
final class RefusedWork extends Work {
    RefusedWork(Message.Request request) {
        super(request);
    }

    @Override
    JsonObject result() {
        throw new RpcError(
                RpcError.INVALID_REQUEST, "The id " + request().id() + " belongs to a request that is still running");
    }

    @Override
    void ended() {}
}
