package dev.pegboard.mcp.operation;

/**
 * How a server presents itself.
 *
 * @param outputSchemas tools/list shows output schemas too
 * @param errorsAsRpc a tool's failure is a JSON-RPC error instead of a result
 */
public record ServerOptions(boolean outputSchemas, boolean errorsAsRpc) {}
