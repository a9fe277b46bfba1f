package dev.pegboard.engine.git;

import dev.pegboard.base.Command;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** One directory's git repository. Knows no tool and no other engine. */
public final class Git {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final Path directory;

    public Git(Path directory) {
        this.directory = directory;
    }

    /** Where the working copy stands. */
    public record Head(Optional<String> branch, Optional<String> commit, boolean dirty) {}

    /** The state of the working copy; empty where the directory is no git repository. */
    public Optional<Head> head() {
        if (!Files.exists(directory.resolve(".git"))) {
            return Optional.empty();
        }
        Command.Result status = Command.of(directory, LIMIT, "git", "status", "--porcelain=v2", "--branch")
                .run();
        if (!status.succeeded()) {
            throw new Fault(
                    FaultCode.COMMAND_FAILED,
                    "git status failed: " + status.errors().strip());
        }
        return Optional.of(parse(status.output()));
    }

    private static Head parse(String status) {
        Optional<String> branch = header(status, "branch.head").filter(name -> !name.equals("(detached)"));
        Optional<String> commit = header(status, "branch.oid").filter(name -> !name.equals("(initial)"));
        boolean dirty = status.lines().anyMatch(line -> !line.startsWith("#"));
        return new Head(branch, commit, dirty);
    }

    private static Optional<String> header(String status, String name) {
        String prefix = "# " + name + " ";
        return status.lines()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()))
                .findFirst();
    }
}
