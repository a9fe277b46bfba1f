package dev.pegboard.cli;

import dev.pegboard.base.Home;
import dev.pegboard.grant.Grant;
import dev.pegboard.grant.Grants;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Takes grants back. Asks nothing: less is always allowed. */
@Command(
        name = "revoke",
        description = "Take grants back; from then on they count nowhere.",
        footer = {"  pegboard grant revoke --database shop", "  pegboard grant revoke --all"})
final class GrantRevokeCommand implements Callable<Integer> {
    /** What it is about; exactly one of them is told. */
    static final class Which {
        @Option(
                names = "--database",
                paramLabel = "NAME",
                description = "The grants to change that database or its copies.")
        private Optional<String> database = Optional.empty();

        @Option(names = "--tool", paramLabel = "NAME", description = "The approval of that tool of the project.")
        private Optional<String> tool = Optional.empty();

        @Option(names = "--all", description = "Every grant in the project.")
        private boolean all;

        boolean means(Grant.Subject subject) {
            return all
                    || switch (subject) {
                        case Grant.Subject.Writes writes ->
                            database.filter(writes.name()::equals).isPresent();
                        case Grant.Subject.Copies copies ->
                            database.filter(copies.name()::equals).isPresent();
                        case Grant.Subject.Tool approval ->
                            tool.filter(approval.name()::equals).isPresent();
                    };
        }
    }

    @Option(names = "--project", paramLabel = "DIR", description = "The project (default: the one around here).")
    private Optional<String> project = Optional.empty();

    @ArgGroup(exclusive = true, multiplicity = "1")
    private Which which = new Which();

    private final Terminal terminal;

    GrantRevokeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Path root = new ProjectArgument(project).path();
        List<Grant> revoked = new Grants(Home.fromEnvironment())
                .revoke(grant -> grant.project().equals(root) && which.means(grant.subject()));
        terminal.out().println(revoked.isEmpty() ? "nothing of the kind was granted" : "revoked " + revoked.size());
        return ExitCode.OK;
    }
}
