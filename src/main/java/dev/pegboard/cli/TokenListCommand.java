package dev.pegboard.cli;

import dev.pegboard.access.token.AccessToken;
import dev.pegboard.access.token.Tokens;
import dev.pegboard.base.Json;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows which tokens there are, but never a token. */
@Command(
        name = "list",
        description = "List the access tokens, also those that have expired.",
        footer = {"  pegboard token list", "  pegboard token list --json"})
final class TokenListCommand implements Callable<Integer> {
    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    private final Terminal terminal;

    TokenListCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Tokens.Listed listed = TokenCommand.tokens().list();
        listed.unreadable()
                .forEach(name -> terminal.err()
                        .println("pegboard: the token " + name + " is damaged and does not count; revoke it"));
        List<AccessToken> tokens = listed.tokens();
        if (json) {
            terminal.out()
                    .println(Json.write(tokens.stream().map(AccessToken::shown).toList()));
        } else if (tokens.isEmpty()) {
            terminal.out().println("there are no tokens; `pegboard token create NAME` makes one");
        } else {
            show(tokens);
        }
        return ExitCode.OK;
    }

    private void show(List<AccessToken> tokens) {
        Table table = new Table("NAME", "SCOPE", "UNTIL", "LAST USED", "TOOLSETS", "DATABASES");
        tokens.forEach(token -> table.row(
                token.name(),
                token.permit().rank().name().toLowerCase(Locale.ROOT),
                token.hasExpired(Instant.now()) ? "expired" : Period.shown(token.expires()),
                token.lastUsed().map(time -> Period.shown(Optional.of(time))).orElse("never"),
                shown(token.permit().toolsets()),
                shown(token.permit().databases())));
        List<String> lines = table.wholeLines();
        terminal.out().println(terminal.bold(lines.getFirst()));
        lines.stream().skip(1).forEach(terminal.out()::println);
    }

    private static String shown(Set<String> names) {
        return names.isEmpty() ? "all" : String.join(",", names);
    }
}
