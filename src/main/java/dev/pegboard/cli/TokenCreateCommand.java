package dev.pegboard.cli;

import dev.pegboard.access.Permit;
import dev.pegboard.access.token.AccessToken;
import dev.pegboard.access.token.Tokens;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.NearNames;
import dev.pegboard.catalog.CatalogReader;
import dev.pegboard.catalog.custom.CustomTools;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a token and shows it, once. */
@Command(
        name = "create",
        description = "Make an access token. It is shown once and kept nowhere.",
        footer = {
            "  pegboard token create ci",
            "  pegboard token create alice --scope write --databases shop,shop_* --expires 30d"
        })
final class TokenCreateCommand implements Callable<Integer> {
    @Parameters(paramLabel = "NAME", description = "What to call it: small letters, digits, dots and dashes.")
    private String name = "";

    @Option(
            names = "--expires",
            paramLabel = "TIME",
            converter = Period.Converter.class,
            description = "How long it counts: 8h, 90d or ever (default: 90d).")
    private Period period = new Period(Optional.of(Duration.ofDays(90)));

    @Option(
            names = "--scope",
            paramLabel = "read|write|admin",
            description = "How far it goes; each includes those before it (default: read).")
    private Permit.Rank scope = Permit.Rank.READ;

    @Option(names = "--toolsets", paramLabel = "A,B", description = "Only for tools of these toolsets (default: all).")
    private Optional<String> toolsets = Optional.empty();

    @Option(
            names = "--databases",
            paramLabel = "A,B_*",
            description = "Only for databases of these names; * stands for any letters (default: all).")
    private Optional<String> databases = Optional.empty();

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    private final Terminal terminal;

    TokenCreateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Set<String> wantedToolsets = names("--toolsets", toolsets);
        requireToolsets(wantedToolsets);
        Permit permit = new Permit(scope, wantedToolsets, names("--databases", databases));
        Tokens.Made made = TokenCommand.tokens().create(name, permit, period.length());
        if (json) {
            terminal.out().println(Json.write(made.token().shown().with("token", made.secret())));
        } else {
            show(made);
        }
        return ExitCode.OK;
    }

    private void show(Tokens.Made made) {
        terminal.out().println(made.secret());
        AccessToken token = made.token();
        terminal.err()
                .println("pegboard: made the token " + token.name() + ", scope "
                        + scope.name().toLowerCase(Locale.ROOT) + ", until " + Period.shown(token.expires()));
        terminal.err().println("pegboard: it is not shown again; clients send it as Authorization: Bearer TOKEN");
    }

    /** The names in a list with commas; a list that names nothing must not mean everything. */
    private static Set<String> names(String option, Optional<String> list) {
        Set<String> names = new LinkedHashSet<>();
        list.ifPresent(text -> Stream.of(text.split(","))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .forEach(names::add));
        if (list.isPresent() && names.isEmpty()) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, option + " names nothing")
                    .hint("Name what the token is for, separated by commas, or leave " + option + " out.");
        }
        return names;
    }

    private static void requireToolsets(Set<String> wanted) {
        Set<String> known = new TreeSet<>(CatalogReader.builtIn().tools().toolsets());
        known.add(CustomTools.TOOLSET);
        List<String> unknown =
                wanted.stream().filter(toolset -> !known.contains(toolset)).toList();
        if (!unknown.isEmpty()) {
            String first = unknown.getFirst();
            throw new Fault(
                            FaultCode.INVALID_ARGUMENT,
                            "There is no toolset '" + first + "'." + NearNames.question(first, known))
                    .hint("The toolsets are: " + String.join(", ", known) + ".");
        }
    }
}
