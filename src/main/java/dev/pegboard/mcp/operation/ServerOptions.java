package dev.pegboard.mcp.operation;

import java.util.Optional;

/**
 * How a server presents itself, and who runs what is not run here.
 *
 * @param outputSchemas tools/list shows output schemas too
 * @param errorsAsRpc a tool's failure is a JSON-RPC error instead of a result
 * @param relay where calls about projects go; they are run here if there is none
 */
public record ServerOptions(boolean outputSchemas, boolean errorsAsRpc, Optional<Relay> relay) {
    public ServerOptions(boolean outputSchemas, boolean errorsAsRpc) {
        this(outputSchemas, errorsAsRpc, Optional.empty());
    }
}
