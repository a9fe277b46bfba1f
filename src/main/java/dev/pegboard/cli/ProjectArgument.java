package dev.pegboard.cli;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.workspace.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** The project that a command about instances was told, or was started in. */
record ProjectArgument(Optional<String> told) {
    /** The project, which must exist. */
    ProjectRoot existing() {
        return told.isPresent() ? Assembly.directory("", told.get()) : here();
    }

    /** The real path of the project, which may have been removed since its instance began. */
    Path path() {
        return told.isPresent() ? real(parsed(told.get())) : here().path();
    }

    private static ProjectRoot here() {
        Path working = Path.of("");
        return ProjectRoot.around(working)
                .orElseGet(() -> ProjectRoot.of(working.toAbsolutePath().toString()));
    }

    private static Path parsed(String directory) {
        try {
            return Path.of(directory).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw new Fault(FaultCode.INVALID_PROJECT_ROOT, "'" + directory + "' cannot be a directory", e);
        }
    }

    /** Resolves links as far as there is something. */
    private static Path real(Path path) {
        Path parent = path.getParent();
        try {
            return Files.exists(path) || parent == null
                    ? path.toRealPath()
                    : real(parent).resolve(path.getFileName());
        } catch (IOException e) {
            return path;
        }
    }
}
