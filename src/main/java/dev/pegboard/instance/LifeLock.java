package dev.pegboard.instance;

import dev.pegboard.base.Home;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A lock that a process holds as long as it lives; the system frees it, however the process ends. Must be touched only
 * while the book's lock is held: then a look is never mistaken for a life, and the file can be deleted.
 */
record LifeLock(Path file, FileChannel channel) {
    /** Empty if another process holds it. */
    static Optional<LifeLock> take(Path file) throws IOException {
        FileChannel channel = FileChannel.open(Home.ownFile(file), StandardOpenOption.WRITE);
        if (locked(channel)) {
            return Optional.of(new LifeLock(file, channel));
        }
        channel.close();
        return Optional.empty();
    }

    /** True if a process holds it. This process must not ask about its own: closing the file would give it up. */
    static boolean isHeld(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            return !locked(channel);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    void free() throws IOException {
        Files.deleteIfExists(file);
        channel.close();
    }

    private static boolean locked(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false; // Another server in this very process is ending.
        }
    }
}
