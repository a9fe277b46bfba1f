package dev.pegboard.cli;

import dev.pegboard.access.token.Tokens;
import dev.pegboard.base.Home;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The tokens that clients of a server need. Each of its commands does one thing with them. */
@Command(
        name = "token",
        synopsisSubcommandLabel = "COMMAND",
        description = "Make, list and revoke the access tokens for clients of `pegboard serve`.",
        footer = {
            "  pegboard token create ci --scope read --expires 30d",
            "  pegboard token list",
            "  pegboard token revoke ci"
        })
final class TokenCommand {
    private TokenCommand() {}

    static CommandLine tree(Terminal terminal) {
        return new CommandLine(new TokenCommand())
                .addSubcommand(new TokenCreateCommand(terminal))
                .addSubcommand(new TokenListCommand(terminal))
                .addSubcommand(new TokenRevokeCommand(terminal));
    }

    /** The tokens that servers of this user ask for. */
    static Tokens tokens() {
        return new Tokens(ServerState.open(Home.fromEnvironment()));
    }
}
