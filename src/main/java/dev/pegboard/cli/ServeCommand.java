package dev.pegboard.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Serves clients over HTTP. */
@Command(name = "serve", description = "Serve MCP over HTTP.")
final class ServeCommand implements Callable<Integer> {
    @Mixin
    private final ServerSwitches switches = new ServerSwitches();

    private final Terminal terminal;

    ServeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        terminal.err().println(switches.arguments());
        return ExitCode.OK;
    }
}
