package dev.pegboard.cli;

import dev.pegboard.access.token.AccessToken;
import dev.pegboard.access.token.Tokens;
import dev.pegboard.base.Home;
import dev.pegboard.saved.Leavings;
import dev.pegboard.state.State;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Takes a token back. Asks nothing: less is always allowed. */
@Command(
        name = "revoke",
        description = "Take an access token back; servers that run turn it away at once.",
        footer = "  pegboard token revoke ci")
final class TokenRevokeCommand implements Callable<Integer> {
    @Parameters(paramLabel = "NAME", description = "What the token is called.")
    private String name = "";

    private final Terminal terminal;

    TokenRevokeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        State state = ServerState.open(Home.fromEnvironment());
        new Tokens(state).revoke(name);
        Leavings.remove(state, AccessToken.owner(name));
        terminal.out().println("revoked " + name);
        return ExitCode.OK;
    }
}
