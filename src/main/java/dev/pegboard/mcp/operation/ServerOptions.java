package dev.pegboard.mcp.operation;

import dev.pegboard.state.State;
import java.util.Optional;

/**
 * How a server presents itself, and who runs what is not run here.
 *
 * @param outputSchemas tools/list shows output schemas too
 * @param errorsAsRpc a tool's failure is a JSON-RPC error instead of a result
 * @param relay where calls about projects go; they are run here if there is none
 * @param shared what this server shares with others that take turns in answering a client; nothing that a client may
 *     come back to is then kept in this process
 */
public record ServerOptions(boolean outputSchemas, boolean errorsAsRpc, Optional<Relay> relay, Optional<State> shared) {
    public ServerOptions(boolean outputSchemas, boolean errorsAsRpc) {
        this(outputSchemas, errorsAsRpc, Optional.empty());
    }

    public ServerOptions(boolean outputSchemas, boolean errorsAsRpc, Optional<Relay> relay) {
        this(outputSchemas, errorsAsRpc, relay, Optional.empty());
    }
}
