package dev.pegboard.transport.file;

import dev.pegboard.base.Home;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Files that belong to the user alone; no symbolic link is followed. Nothing is forced to the disk: a rename is whole for
 * whoever reads it, and after a loss of power nobody waits for an answer any more. Knows nothing of jobs.
 */
final class OwnFiles {
    private static final int SMALL = 64 << 10;
    private static final int TRIES = 5;

    private OwnFiles() {}

    static void createFolder(Path folder) throws IOException {
        Files.createDirectory(folder, Home.permissions("rwx------"));
    }

    /** Makes a new file; FileAlreadyExistsException tells that somebody else was first. */
    static void create(Path file, byte[] content) throws IOException {
        var options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (SeekableByteChannel channel = Files.newByteChannel(file, options, Home.permissions("rw-------"))) {
            ByteBuffer rest = ByteBuffer.wrap(content);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
        }
    }

    /** Puts a whole file in its place at once: readers see the old one or the new one, never a part. */
    static void replace(Path file, byte[] content) throws IOException {
        String unique = ProcessHandle.current().pid() + "." + System.nanoTime();
        Path draft = file.resolveSibling("." + file.getFileName() + "." + unique + ".tmp");
        try {
            create(draft, content);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            Files.deleteIfExists(draft);
            throw e;
        }
    }

    /** The content of a plain file of at most so many bytes. */
    static byte[] read(Path file, int limit) throws IOException {
        if (!Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .isRegularFile()) {
            throw new IOException(file.getFileName() + " is not a plain file");
        }
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] content = in.readNBytes(limit + 1);
            if (content.length > limit) {
                throw new IOException(file.getFileName() + " has more than " + limit + " bytes");
            }
            return content;
        }
    }

    /** A small JSON object, if there is one that can be read. */
    static Optional<JsonObject> readObject(Path file) {
        try {
            return Optional.of(Json.parseObject(read(file, SMALL)));
        } catch (IOException | JsonSyntax e) {
            return Optional.empty();
        }
    }

    static boolean exists(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    static boolean isFolder(Path folder) {
        return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS);
    }

    /** Something that is equal for files of one user and differs between users, where the system knows users. */
    static Object owner(Path file) throws IOException {
        return file.getFileSystem().supportedFileAttributeViews().contains("unix")
                ? Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS)
                : "";
    }

    /** Removes a folder and all that is in it, even if somebody else is adding or removing something just then. */
    static void deleteFolder(Path folder) throws IOException {
        for (int tries = 1; exists(folder); tries++) {
            try {
                Files.walkFileTree(folder, new Deletion());
            } catch (DirectoryNotEmptyException e) {
                if (tries == TRIES) {
                    throw e;
                }
            }
        }
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (exists(file)) {
                throw failure;
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) throws IOException {
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
