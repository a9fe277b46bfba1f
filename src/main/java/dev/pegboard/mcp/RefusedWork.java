package dev.pegboard.mcp;

import dev.pegboard.base.JsonBody;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.RpcError;
import dev.pegboard.mcp.message.Sink;

/** A request whose id is in use by another one that is still running. */
final class RefusedWork extends Work {
    RefusedWork(Connection connection, Message.Request request, Sink sink) {
        super(connection, request, sink);
    }

    @Override
    JsonBody result() {
        throw new RpcError(
                RpcError.INVALID_REQUEST, "The id " + request().id() + " belongs to a request that is still running");
    }
}
