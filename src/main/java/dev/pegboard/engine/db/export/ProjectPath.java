package dev.pegboard.engine.db.export;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Finds out which file a name means, whatever links are on the way, and refuses those that are not the project's own. */
final class ProjectPath {
    private final Path root;

    /** The root's path must be real. */
    ProjectPath(Path root) {
        this.root = root;
    }

    Path resolve(String written) throws IOException {
        Path path = real(parsed(written));
        if (!path.startsWith(root) || path.equals(root)) {
            throw new Fault(FaultCode.PATH_TRAVERSAL, "'" + written + "' is not inside the project");
        }
        for (Path part : root.relativize(path)) {
            if (part.toString().startsWith(".")) { // Settings of tools, and of Pegboard: what is there may be run.
                throw new Fault(FaultCode.PATH_TRAVERSAL, "Nothing is written to " + part)
                        .hint("Use names that do not begin with a dot.");
            }
        }
        return path;
    }

    private Path parsed(String written) {
        try {
            return root.resolve(written).normalize();
        } catch (InvalidPathException e) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, "'" + written + "' is no name of a file", e);
        }
    }

    /** The path without links; the end of it need not exist, but a link that leads nowhere is refused. */
    private static Path real(Path path) throws IOException {
        if (Files.exists(path)) {
            return path.toRealPath();
        }
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new Fault(FaultCode.PATH_TRAVERSAL, "'" + path.getFileName() + "' is a link that leads nowhere");
        }
        Path parent = path.getParent();
        return parent == null ? path : real(parent).resolve(path.getFileName());
    }
}
