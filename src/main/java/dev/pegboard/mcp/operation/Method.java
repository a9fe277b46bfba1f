package dev.pegboard.mcp.operation;

import dev.pegboard.base.JsonBody;

/** What answers one method of the protocol. */
@FunctionalInterface
public interface Method {
    JsonBody answer(Exchange exchange) throws Exception;
}
