package dev.pegboard.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The program before a command is named. */
@Command(
        name = "pegboard",
        description = "Gives coding agents a project's databases, code, debugger and git over MCP.",
        footer = {
            "  pegboard demo                 see what it does, with nothing configured",
            "  pegboard mcp                  what an agent starts",
            "  pegboard call server_info     use a tool yourself"
        })
final class RootCommand {
    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version and end.")
    private boolean version;
}
