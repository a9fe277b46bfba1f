package dev.pegboard.cli;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.Router;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the settings that fit a project. */
@Command(
        name = "init",
        description = "Write a commented pegboard.yaml that fits the project.",
        footer = {"  pegboard init", "  pegboard init ~/shop --force"})
final class InitCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "DIR",
            description = "The project (default: the one around the working directory, or that directory).")
    private Optional<String> directory = Optional.empty();

    @Option(names = "--force", description = "Also over a file that is there; it is kept as pegboard.yaml.old.")
    private boolean force;

    private final Terminal terminal;

    InitCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        ProjectRoot root = new ProjectArgument(directory).existing();
        Path file = root.path().resolve(ProjectRoot.SETTINGS_FILE);
        try (Router router = Router.only(Home.fromEnvironment(), root)) {
            String text = router.workspace(Optional.empty()).proposedSettings();
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                makeRoom(file);
            }
            Files.writeString(file, text, StandardOpenOption.CREATE_NEW);
        }
        terminal.out().println(file + " is written.");
        return ExitCode.OK;
    }

    private void makeRoom(Path file) throws IOException {
        if (!force) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, file + " is there already")
                    .hint("Run it with --force to replace it; the file is kept as pegboard.yaml.old.");
        }
        Path old = file.resolveSibling(ProjectRoot.SETTINGS_FILE + ".old");
        if (Files.exists(old, LinkOption.NOFOLLOW_LINKS)) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, old + " is there already, so that " + file + " cannot be kept")
                    .hint("Look at both files, and remove or rename the old one.");
        }
        Files.move(file, old);
    }
}
