package dev.pegboard.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The program before a command is named. */
@Command(
        name = "pegboard",
        description = "Gives coding agents tools for the project they work on, over MCP.",
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
