package dev.pegboard.cli;

import dev.pegboard.base.Home;
import dev.pegboard.base.Json;
import dev.pegboard.base.VisibleText;
import dev.pegboard.grant.Grant;
import dev.pegboard.grant.GrantJson;
import dev.pegboard.grant.Grants;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows what agents may do. */
@Command(
        name = "list",
        description = "List the grants that count now, in all projects.",
        footer = {"  pegboard grant list", "  pegboard grant list --json"})
final class GrantListCommand implements Callable<Integer> {
    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    private final Terminal terminal;

    GrantListCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Grants grants = new Grants(Home.fromEnvironment());
        List<Grant> all = grants.list();
        grants.problem().ifPresent(problem -> terminal.err().println("pegboard: no grant counts: " + problem));
        if (json) {
            terminal.out().println(Json.write(all.stream().map(GrantJson::of).toList()));
        } else if (all.isEmpty()) {
            terminal.out().println("nothing is granted");
        } else {
            show(all);
        }
        return ExitCode.OK;
    }

    private void show(List<Grant> grants) {
        Table table = new Table("GRANTED", "NAME", "UNTIL", "PROJECT", "ONLY FOR");
        grants.forEach(grant -> table.row(
                kind(grant.subject()),
                VisibleText.of(grant.subject().name()),
                Period.shown(grant.until()),
                VisibleText.of(grant.project().toString()),
                VisibleText.of(condition(grant.subject()))));
        List<String> lines = table.wholeLines();
        terminal.out().println(terminal.bold(lines.getFirst()));
        lines.stream().skip(1).forEach(terminal.out()::println);
    }

    private static String kind(Grant.Subject subject) {
        return switch (subject) {
            case Grant.Subject.Writes writes -> "writes";
            case Grant.Subject.Copies copies -> "copies";
            case Grant.Subject.Tool tool -> "tool";
        };
    }

    private static String condition(Grant.Subject subject) {
        return switch (subject) {
            case Grant.Subject.Writes writes -> writes.address();
            case Grant.Subject.Copies copies -> "copies of " + copies.address();
            case Grant.Subject.Tool tool -> "sha256 " + tool.fingerprint();
        };
    }
}
