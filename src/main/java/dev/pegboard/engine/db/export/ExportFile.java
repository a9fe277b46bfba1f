package dev.pegboard.engine.db.export;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * A file of a project that is written beside its place and put there when it is whole. Whatever fails before that leaves
 * nothing behind.
 */
public final class ExportFile implements AutoCloseable {
    private final Path root;
    private final Path target;
    private final Path part;
    private final boolean overwrite;
    private final List<Path> madeFolders = new ArrayList<>();
    private boolean published;

    private ExportFile(Path root, Path target, boolean overwrite) {
        this.root = root;
        this.target = target;
        this.overwrite = overwrite;
        String mark = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
        this.part = target.resolveSibling("." + target.getFileName() + "." + mark + ".part");
    }

    /** The file of that name below the root, for that format; folders that it lacks are made. */
    public static ExportFile in(Path root, String written, Format format, boolean overwrite) {
        try {
            Path real = root.toRealPath();
            Path target = new ProjectPath(real).resolve(written);
            format.require(String.valueOf(target.getFileName()));
            ExportFile file = new ExportFile(real, target, overwrite);
            file.requireFree();
            file.makeFolders();
            return file;
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** Says that a file could not be written. */
    static Fault failure(IOException failure) {
        return new Fault(FaultCode.FILE_NOT_WRITTEN, "The file cannot be written: " + failure, failure);
    }

    /** Its name from the root. */
    public String name() {
        return root.relativize(target).toString();
    }

    /** Where it is written meanwhile. */
    Path part() {
        return part;
    }

    private void requireFree() {
        if (Files.isDirectory(target)) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, "There is a directory of that name");
        }
        if (!overwrite && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, "There is a file of that name already")
                    .hint("Choose another name, or pass overwrite: true.");
        }
    }

    private void makeFolders() throws IOException {
        try {
            makeFolders(target.getParent());
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private void makeFolders(@Nullable Path folder) throws IOException {
        if (folder != null && !Files.isDirectory(folder)) {
            makeFolders(folder.getParent());
            Files.createDirectory(folder);
            madeFolders.add(folder);
        }
    }

    /** Puts the whole file into its place; how many bytes it has. */
    long publish() {
        requireFree();
        try {
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
            published = true;
            return Files.size(target);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** Takes away what was not published. */
    @Override
    public void close() {
        if (!published) {
            delete(part);
            madeFolders.reversed().forEach(ExportFile::delete);
        }
    }

    private static Optional<IOException> delete(Path path) {
        try {
            Files.deleteIfExists(path);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(e); // Somebody else uses the folder by now, or it cannot be helped.
        }
    }
}
