package dev.pegboard.cli;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.base.NearNames;
import dev.pegboard.grant.Grant;
import dev.pegboard.grant.Grants;
import dev.pegboard.workspace.ProjectRoot;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lets agents change a database, after the person at the terminal agreed. */
@Command(
        name = "writes",
        description = "Let agents change what is in a database. Asks at the terminal; nothing can answer for you.",
        footer = {
            "  pegboard grant writes --database shop",
            "  pegboard grant writes --database shop --for 30m",
            "  pegboard grant writes --database shop --copies --for 7d"
        })
final class GrantWritesCommand implements Callable<Integer> {
    private static final String MEANING =
            "Agents that work on this project will be able to insert, update and delete in this database.";

    private static final String COPIES =
            "Agents that work on branches of this project will be able to insert, update and"
                    + " delete in the copies that workflow_create made of this database, and not in the database itself.";

    @Option(names = "--project", paramLabel = "DIR", description = "The project (default: the one around here).")
    private Optional<String> project = Optional.empty();

    @Option(
            names = "--database",
            paramLabel = "NAME",
            required = true,
            description = "The database, by the name it has in the project.")
    private String database = "";

    @Option(
            names = "--for",
            paramLabel = "TIME",
            converter = Period.Converter.class,
            description = "How long it counts: 30m, 8h, 7d or ever (default: 8h).")
    private Period period = Period.DEFAULT;

    @Option(names = "--copies", description = "Only in the copies that workflows have of it.")
    private boolean copies;

    private final Terminal terminal;
    private final ProjectDatabases databases;

    GrantWritesCommand(Terminal terminal, ProjectDatabases databases) {
        this.terminal = terminal;
        this.databases = databases;
    }

    @Override
    public Integer call() {
        ProjectRoot root = new ProjectArgument(project).existing();
        ProjectDatabases.Known known = writable(root);
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        Grant.Subject subject = copies
                ? new Grant.Subject.Copies(known.name(), known.address())
                : new Grant.Subject.Writes(known.name(), known.address());
        Grant grant = new Grant(root.path(), subject, now, period.after(now));
        new Consent(terminal).require(copies ? COPIES : MEANING, facts(root, known, grant), known.name());
        new Grants(Home.fromEnvironment()).add(grant);
        terminal.out().println("granted; `pegboard grant revoke` takes it back");
        return ExitCode.OK;
    }

    private static Map<String, String> facts(ProjectRoot root, ProjectDatabases.Known known, Grant grant) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("project", root.toString());
        facts.put("database", known.name());
        facts.put("address", known.address());
        facts.put("until", Period.shown(grant.until()));
        return facts;
    }

    private ProjectDatabases.Known writable(ProjectRoot root) {
        List<ProjectDatabases.Known> all = databases.of(root);
        ProjectDatabases.Known known = all.stream()
                .filter(candidate -> candidate.name().equals(database))
                .findFirst()
                .orElseThrow(() -> unknown(
                        root, all.stream().map(ProjectDatabases.Known::name).toList()));
        if (!known.writable()) {
            throw new Fault(FaultCode.GRANT_REFUSED, "the project forbids to change " + database)
                    .hint("Remove writes: false from this database in " + ProjectRoot.SETTINGS_FILE + " first.");
        }
        return known;
    }

    private Fault unknown(ProjectRoot root, List<String> names) {
        String message = root + " has no database " + database + "." + NearNames.question(database, names);
        return new Fault(FaultCode.DATABASE_NOT_FOUND, message)
                .hint(
                        names.isEmpty()
                                ? "Name one under databases: in its " + ProjectRoot.SETTINGS_FILE + "."
                                : "Its databases are: " + String.join(", ", names) + ".");
    }
}
