package dev.pegboard.workspace;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** An existing directory, absolute, symbolic links resolved: two spellings of one directory are equal. */
public record ProjectRoot(Path path) {
    /** The name of a project's own settings file. */
    public static final String SETTINGS_FILE = "pegboard.yaml";

    public static ProjectRoot of(String text) {
        Path path = parse(text);
        if (!path.isAbsolute()) {
            throw invalid("Error: projectRoot must be an absolute path", text);
        }
        if (!Files.exists(path)) {
            throw invalid("Error: projectRoot does not exist", text);
        }
        if (!Files.isDirectory(path)) {
            throw invalid("Error: projectRoot is not a directory", text);
        }
        try {
            return new ProjectRoot(path.toRealPath());
        } catch (IOException e) {
            throw invalid("Error: projectRoot cannot be read", text);
        }
    }

    /** The project a directory belongs to: the nearest one at or above it that has settings or a git repository. */
    public static Optional<ProjectRoot> around(Path directory) {
        try {
            return Stream.iterate(directory.toRealPath(), step -> step != null, Path::getParent)
                    .filter(ProjectRoot::looksLikeProject)
                    .findFirst()
                    .map(ProjectRoot::new);
        } catch (IOException e) {
            return Optional.empty(); // There is no such directory.
        }
    }

    /** What people call the project: the last part of its path. */
    public String name() {
        return path.getNameCount() == 0
                ? path.toString()
                : path.getName(path.getNameCount() - 1).toString();
    }

    private static boolean looksLikeProject(Path directory) {
        return Files.exists(directory.resolve(SETTINGS_FILE)) || Files.exists(directory.resolve(".git"));
    }

    private static Path parse(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw invalid("Error: projectRoot does not exist", text); // No file can have such a name here.
        }
    }

    private static Fault invalid(String message, String given) {
        return new Fault(FaultCode.INVALID_PROJECT_ROOT, message).with("projectRoot", given);
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
