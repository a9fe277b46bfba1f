package dev.pegboard.cli;

import dev.pegboard.base.Built;
import dev.pegboard.base.Command;
import dev.pegboard.base.Fault;
import dev.pegboard.base.Home;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.CatalogReader;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.grant.Grants;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks at everything Pegboard needs. Changes nothing. */
final class Doctor {
    private static final Duration GIT_LIMIT = Duration.ofSeconds(10);

    private final Terminal terminal;
    private final Optional<String> project;

    Doctor(Terminal terminal, Optional<String> project) {
        this.terminal = terminal;
        this.project = project;
    }

    List<Finding> examine() {
        Catalog catalog = CatalogReader.builtIn();
        List<Finding> findings = new ArrayList<>();
        findings.add(Finding.ok("version", "pegboard " + Built.version()));
        findings.add(Finding.of("java", ThisJvm::version));
        findings.add(Finding.of("cache", ThisJvm::startUpCache));
        findings.add(Finding.of("home", () -> HomeCheck.of(Home.fromEnvironment())));
        findings.add(Finding.of("instances", Doctor::instances));
        findings.add(Finding.of("grants", () -> grants(new Grants(Home.fromEnvironment()))));
        findings.addAll(new ProjectCheck(project, catalog).findings());
        findings.add(Finding.of("git", Doctor::git));
        findings.add(Finding.of("catalogue", () -> catalogue(catalog)));
        findings.add(Finding.of("tools", () -> tools(catalog)));
        findings.add(Finding.of("terminal", this::terminal));
        return findings;
    }

    private static Finding instances() {
        return InstanceCommand.instances()
                .listed()
                .map(ports -> Finding.ok("instances", ports.size() + " listed in ports.json"))
                .orElseGet(() -> Finding.warning(
                        "instances",
                        "ports.json is not as Pegboard wrote it",
                        "Run `pegboard status`: it writes the file anew."));
    }

    static Finding grants(Grants grants) {
        int count = grants.list().size();
        return grants.problem()
                .map(problem -> Finding.problem(
                        "grants", problem + "; nothing that was granted counts", "Remove the file, then grant anew."))
                .orElseGet(
                        () -> Finding.ok("grants", count == 0 ? "none" : count + ", as `pegboard grant list` shows"));
    }

    private static Finding git() {
        String advice = "Install git: tools about branches and worktrees need it.";
        try {
            Command.Result result = Command.of(Path.of("").toAbsolutePath(), GIT_LIMIT, "git", "--version")
                    .run();
            return result.succeeded()
                    ? Finding.ok("git", result.output().strip())
                    : Finding.warning(
                            "git", "git --version failed: " + result.errors().strip(), advice);
        } catch (Fault fault) {
            return Finding.warning("git", fault.message(), advice);
        }
    }

    private static Finding catalogue(Catalog catalog) {
        int tools = catalog.tools().cards().size();
        List<String> problems = new ArrayList<>(catalog.problems());
        if (tools == 0) {
            problems.add("there are no tools");
        }
        return problems.isEmpty()
                ? Finding.ok(
                        "catalogue",
                        tools + " tools in " + String.join(", ", catalog.tools().toolsets()))
                : Finding.problem("catalogue", String.join("; ", problems), "Build or install Pegboard anew.");
    }

    private static Finding tools(Catalog catalog) {
        List<String> broken = new ArrayList<>();
        for (ToolCard card : catalog.tools().cards()) {
            try {
                catalog.tools().require(card.name()).body().prepare();
            } catch (Fault fault) {
                broken.add(card.name() + ": " + fault.message());
            }
        }
        return broken.isEmpty()
                ? Finding.ok("tools", "all can be loaded")
                : Finding.problem("tools", String.join("; ", broken), "Build or install Pegboard anew.");
    }

    private Finding terminal() {
        String colour = terminal.colour() ? "in colour" : "without colour";
        String errors = terminal.errIsTerminal() ? "progress is shown" : "no progress is shown";
        return Finding.ok("terminal", "output " + colour + ", " + errors);
    }
}
