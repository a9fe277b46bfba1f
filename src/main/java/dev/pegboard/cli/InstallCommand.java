package dev.pegboard.cli;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.base.NearNames;
import dev.pegboard.install.Client;
import dev.pegboard.install.Installer;
import dev.pegboard.install.Report;
import dev.pegboard.install.Scope;
import dev.pegboard.install.Surroundings;
import dev.pegboard.workspace.ProjectRoot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** Connects a client: edits its configuration and says what was done. */
@Command(
        name = "install",
        description = "Enter Pegboard into a client's configuration; all else in the file stays as it is.",
        footer = {
            "  pegboard install claude-code",
            "  pegboard install vscode --scope project",
            "  pegboard install codex --print",
            "  pegboard install gemini --remove"
        })
final class InstallCommand implements Callable<Integer> {
    /** Set by the launcher: the path by which the user started it. */
    static final String LAUNCHER = "pegboard.launcher";

    @Parameters(
            paramLabel = "CLIENT",
            converter = Clients.class,
            completionCandidates = Clients.class,
            description = "One of ${COMPLETION-CANDIDATES}.")
    private @Nullable Client client;

    @Option(
            names = "--scope",
            paramLabel = "user|project",
            description = "For you in all projects, or for all who work on this project (default: ${DEFAULT-VALUE}).")
    private Scope scope = Scope.USER;

    @Option(names = "--print", description = "Print the entry instead of writing it.")
    private boolean print;

    @Option(names = "--remove", description = "Take the entry out.")
    private boolean remove;

    private final Terminal terminal;

    InstallCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (print && remove) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, "--print and --remove do not go together")
                    .hint("Leave one of them out.");
        }
        Installer installer = new Installer(Objects.requireNonNull(client), scope, surroundings());
        if (print) {
            terminal.err().println("For " + installer.file() + ":");
            terminal.out().print(installer.snippet());
        } else {
            show(remove ? installer.remove() : installer.install());
        }
        return ExitCode.OK;
    }

    private void show(Report report) {
        terminal.out().println(report.text());
        terminal.out().println("  file     " + report.file());
        report.entry().ifPresent(entry -> terminal.out().println("  starts   " + entry));
        report.backup().ifPresent(backup -> terminal.out().println("  backup   " + backup));
        report.notes()
                .forEach(note -> terminal.out().println(note.startsWith("Warning") ? terminal.yellow(note) : note));
    }

    private static Surroundings surroundings() {
        Map<String, String> environment = System.getenv();
        Path here = Path.of("").toAbsolutePath();
        return new Surroundings(
                Home.ofUser(),
                ProjectRoot.around(here).map(ProjectRoot::path).orElse(here),
                environment,
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("mac"),
                Optional.ofNullable(System.getProperty(LAUNCHER)).map(InstallCommand::absolute));
    }

    /** The launcher by a path without detours; if it is a link, the link, because what it leads to may move. */
    private static Path absolute(String launcher) {
        Path path = Path.of(launcher).toAbsolutePath();
        try {
            return path.resolveSibling("").toRealPath().resolve(path.getFileName());
        } catch (IOException e) {
            return path.normalize();
        }
    }

    /** The clients by their names on the command line. */
    static final class Clients implements ITypeConverter<Client>, Iterable<String> {
        @Override
        public Client convert(String name) {
            return Stream.of(Client.values())
                    .filter(client -> client.toString().equalsIgnoreCase(name))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "'" + name + "' is not a client we know." + NearNames.question(name, names())));
        }

        @Override
        public Iterator<String> iterator() {
            return names().iterator();
        }

        private static List<String> names() {
            return Stream.of(Client.values()).map(Client::toString).toList();
        }
    }
}
