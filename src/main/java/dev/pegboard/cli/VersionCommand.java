package dev.pegboard.cli;

import dev.pegboard.base.Built;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Shows the version. */
@Command(name = "version", description = "Show the version.", footer = "  pegboard version")
final class VersionCommand implements Callable<Integer> {
    private final Terminal terminal;

    VersionCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        terminal.out().println(line());
        return ExitCode.OK;
    }

    /** Name and version of the program and of the Java it runs on. */
    static String line() {
        return "pegboard " + Built.version() + " (Java " + Runtime.version() + ")";
    }
}
