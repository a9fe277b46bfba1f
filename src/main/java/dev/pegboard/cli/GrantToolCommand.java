package dev.pegboard.cli;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.base.Json;
import dev.pegboard.base.NearNames;
import dev.pegboard.catalog.CatalogReader;
import dev.pegboard.catalog.ToolShelf;
import dev.pegboard.catalog.custom.CustomTool;
import dev.pegboard.catalog.custom.CustomTools;
import dev.pegboard.grant.Grant;
import dev.pegboard.grant.Grants;
import dev.pegboard.workspace.ProjectRoot;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Approves the program of a tool that a project defines, after the person at the terminal saw it. */
@Command(
        name = "tool",
        description = "Approve a tool of a project that runs a program, as its file is now. Asks at the terminal.",
        footer = {"  pegboard grant tool --tool tidy", "  pegboard grant tool --project ~/shop --tool tidy"})
final class GrantToolCommand implements Callable<Integer> {
    private static final String MEANING = """
            Agents that work on this project will be able to run this program as you, with values of their own
            in the place of each {name}. Files that it reads or runs can change later: they are not approved.""";

    @Option(names = "--project", paramLabel = "DIR", description = "The project (default: the one around here).")
    private Optional<String> project = Optional.empty();

    @Option(names = "--tool", paramLabel = "NAME", required = true, description = "The tool, by any of its spellings.")
    private String name = "";

    private final Terminal terminal;

    GrantToolCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        ProjectRoot root = new ProjectArgument(project).existing();
        CustomTool tool = tool(new CustomTools(root, CatalogReader.builtIn().tools()).now());
        if (!tool.needsApproval()) {
            throw new Fault(FaultCode.GRANT_REFUSED, name + " only reads a database, and needs no approval")
                    .hint("Call it.");
        }
        Grant.Subject subject =
                new Grant.Subject.Tool(tool.card().name(), tool.file().fingerprint());
        Grant grant = new Grant(root.path(), subject, Instant.now().truncatedTo(ChronoUnit.SECONDS), Optional.empty());
        new Consent(terminal).require(MEANING, facts(root, tool), tool.card().name());
        new Grants(Home.fromEnvironment()).add(grant);
        terminal.out().println("approved; `pegboard grant revoke` takes it back");
        return ExitCode.OK;
    }

    private static Map<String, String> facts(ProjectRoot root, CustomTool tool) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("project", root.toString());
        facts.put("tool", tool.card().name());
        facts.put("title", tool.card().title());
        facts.put("file", tool.file().path().toString());
        switch (tool.work()) {
            case CustomTool.Work.Program program -> {
                facts.put("runs", Json.write(program.words().words()));
                facts.put("variables", String.join(", ", program.environment()));
            }
            case CustomTool.Work.Statements statements -> {
                facts.put("database", statements.database().orElse("the default one"));
                facts.put("statements", Json.write(statements.statements()));
            }
        }
        facts.put("effect", tool.card().effect().name().toLowerCase(Locale.ROOT));
        facts.put("sha256", tool.file().fingerprint());
        facts.values().removeIf(String::isEmpty);
        return facts;
    }

    private CustomTool tool(CustomTools.Found found) {
        found.problems().forEach(problem -> terminal.err().println("pegboard: " + problem));
        return found.tools().stream()
                .filter(tool -> tool.card().name().equals(ToolShelf.fold(name)))
                .findFirst()
                .orElseThrow(() -> unknown(
                        found.tools().stream().map(tool -> tool.card().name()).toList()));
    }

    private Fault unknown(List<String> names) {
        return new Fault(
                        FaultCode.TOOL_NOT_FOUND,
                        "the project defines no tool " + name + "." + NearNames.question(name, names))
                .hint(
                        names.isEmpty()
                                ? "Run `pegboard doctor` in the project to see what is wrong with its files."
                                : "Its tools are: " + String.join(", ", names) + ".");
    }
}
