package dev.pegboard.mcp.operation;

import dev.pegboard.base.JsonObject;

/** What answers one method of the protocol. */
@FunctionalInterface
public interface Method {
    JsonObject answer(Exchange exchange) throws Exception;
}
