package dev.pegboard.base;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/** The directory that holds Pegboard's own state: PEGBOARD_HOME, or .pegboard in the user's home. */
public record Home(Path directory) {
    public static Home fromEnvironment() {
        String configured = System.getenv("PEGBOARD_HOME");
        return new Home(
                configured == null || configured.isBlank()
                        ? ofUser().resolve(".pegboard")
                        : Path.of(configured).toAbsolutePath());
    }

    /** The user's own directory, as the shell and other programs find it. */
    public static Path ofUser() {
        String told = System.getenv("HOME");
        return Path.of(told == null || told.isBlank() ? System.getProperty("user.home") : told)
                .toAbsolutePath();
    }

    /** A directory below this one, made on demand and readable by its owner alone. */
    public Path folder(String name) throws IOException {
        return Files.createDirectories(directory.resolve(name), permissions("rwx------"));
    }

    /** A file made on demand and readable by its owner alone. */
    public static Path ownFile(Path file) throws IOException {
        try {
            return Files.exists(file) ? file : Files.createFile(file, permissions("rw-------"));
        } catch (FileAlreadyExistsException e) {
            return file; // Another process was faster.
        }
    }

    /** The whole file; empty if there is none. */
    public static Optional<byte[]> contentOf(Path file) throws IOException {
        try {
            return Optional.of(Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** Replaces the file at once: nobody ever reads half of it. Only one process at a time may do this. */
    public static void replace(Path file, byte[] content) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(next);
        Files.write(ownFile(next), content);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** What is wrong if the directory cannot be used. */
    public Fault unusable(FaultCode code, IOException cause) {
        return new Fault(code, "Pegboard's directory " + directory + " cannot be used: " + cause, cause)
                .hint("Make it writable, or set PEGBOARD_HOME to a directory that is.");
    }

    /** What a new file or directory may be used for, where the file system knows permissions. */
    public static FileAttribute<?>[] permissions(String allowed) {
        boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(allowed))
                }
                : new FileAttribute<?>[0];
    }
}
