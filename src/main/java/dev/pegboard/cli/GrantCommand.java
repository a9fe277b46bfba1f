package dev.pegboard.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** What agents may do only after a person agreed. Each of its commands does one thing with such grants. */
@Command(
        name = "grant",
        synopsisSubcommandLabel = "COMMAND",
        description = "Say what agents may do beyond reading. Grants are kept outside of every project.",
        footer = {
            "  pegboard grant writes --database shop --for 2h",
            "  pegboard grant tool --tool tidy",
            "  pegboard grant list",
            "  pegboard grant revoke --database shop"
        })
final class GrantCommand {
    private GrantCommand() {}

    static CommandLine tree(Terminal terminal) {
        return new CommandLine(new GrantCommand())
                .addSubcommand(new GrantWritesCommand(terminal, ProjectDatabases::found))
                .addSubcommand(new GrantToolCommand(terminal))
                .addSubcommand(new GrantListCommand(terminal))
                .addSubcommand(new GrantRevokeCommand(terminal));
    }
}
