package dev.pegboard.engine.project;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lists the files below a directory, without those that people rarely write by hand. Never follows a link. */
final class FileWalk extends SimpleFileVisitor<Path> {
    private static final Set<String> SKIPPED = Set.of(
            "node_modules",
            "bower_components",
            "target",
            "build",
            "dist",
            "out",
            "vendor",
            "venv",
            "__pycache__",
            "obj");

    private final Path root;
    private final int prefix;
    private final int most;
    private final long end;
    private final List<String> found = new ArrayList<>();
    private boolean complete = true;

    FileWalk(Path root, ProjectScan.Limits limits) {
        this.root = root;
        this.prefix = root.toString().length() + (root.getNameCount() == 0 ? 0 : 1);
        this.most = limits.files();
        this.end = System.nanoTime() + limits.time().toNanos();
    }

    /** The files' paths relative to the directory, with slashes. */
    List<String> files() {
        try {
            Files.walkFileTree(root, this);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    /** False if the walk was cut short. */
    boolean complete() {
        return complete;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
        String name = String.valueOf(directory.getFileName());
        boolean skipped = name.startsWith(".") || SKIPPED.contains(name);
        return skipped && !directory.equals(root) ? FileVisitResult.SKIP_SUBTREE : goOn();
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (found.size() == most) {
            complete = false;
            return FileVisitResult.TERMINATE;
        }
        if (attributes.isRegularFile()) {
            found.add(file.toString().substring(prefix).replace(File.separatorChar, '/'));
        }
        return goOn();
    }

    /** What we may not read is not ours to count. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) {
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) {
        return FileVisitResult.CONTINUE;
    }

    private FileVisitResult goOn() {
        if (Thread.currentThread().isInterrupted()) {
            throw new Fault(FaultCode.CANCELLED, "Looking at the project's files was stopped");
        }
        complete = System.nanoTime() < end;
        return complete ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
    }
}
