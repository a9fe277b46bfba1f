package dev.pegboard.mcp;

import dev.pegboard.mcp.operation.ServerOptions;
import java.time.Clock;

/** The same where another process, reached over HTTP, runs the tools. */
class TasksThroughGatewayTest extends TasksTest {
    @Override
    Showcase open(ServerOptions options, Clock time) {
        return Showcase.relayed(options, time);
    }
}
