package dev.pegboard.cli;

import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves the agent that started it. Program runs this command without picocli wherever it can. */
@Command(
        name = "mcp",
        description = "Serve MCP over standard input and output; an agent starts this.",
        footer = {
            "  pegboard mcp",
            "  pegboard mcp --project ~/shop --toolsets server,project",
            "  claude mcp add pegboard -- pegboard mcp"
        })
final class McpCommand implements Callable<Integer> {
    @Mixin
    private final ServerSwitches switches = new ServerSwitches();

    @Option(
            names = "--project",
            paramLabel = "DIR",
            description = "The project for calls that name none (default: the one around the working directory).")
    private Optional<String> project = Optional.empty();

    @Option(
            names = "--no-autostart",
            description = "Start no instance: a call about a project that has none is an error.")
    private boolean noAutostart;

    @Override
    public Integer call() throws Exception {
        return StdioServer.run(arguments());
    }

    ServerArguments arguments() {
        ServerArguments arguments = switches.arguments(project);
        return noAutostart ? arguments.withoutAutostart() : arguments;
    }
}
