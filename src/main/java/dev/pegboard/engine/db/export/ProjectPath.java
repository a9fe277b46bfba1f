package dev.pegboard.engine.db.export;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/** Finds out which file a name means, whatever links are on the way, and refuses those that are not the project's own. */
final class ProjectPath {
    /** What is written there could be run, or could change what Pegboard does. */
    private static final Set<String> CLOSED = Set.of(".git", ".pegboard");

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
            if (CLOSED.contains(part.toString().toLowerCase(Locale.ROOT))) {
                throw new Fault(FaultCode.PATH_TRAVERSAL, "Nothing is written into " + part);
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
