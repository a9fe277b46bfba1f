package dev.pegboard.mcp;

import dev.pegboard.mcp.operation.ServerOptions;
import java.time.Clock;

/** The same where another process, reached over HTTP, runs the tools. */
class OperationsThroughGatewayTest extends OperationsTest {
    @Override
    Showcase open(ServerOptions options, Clock time) {
        return Showcase.relayed(options, time);
    }
}
