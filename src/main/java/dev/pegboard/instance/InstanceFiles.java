package dev.pegboard.instance;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Where everything about instances is kept. All files are readable by their owner alone. */
record InstanceFiles(Home home) {
    private static final String FOLDER = "instances";
    private static final String LOGS = "logs";
    private static final String RECORD = ".json";

    /** Running instances as other programs read them: project root to port. */
    Path ports() {
        return home.directory().resolve("ports.json");
    }

    /** The port that each project had last. */
    Path lastPorts() {
        return home.directory().resolve("last-ports.json");
    }

    Path record(InstanceKey key) {
        return home.directory().resolve(FOLDER).resolve(key.text() + RECORD);
    }

    /** Held by the instance as long as it lives. */
    Path lock(InstanceKey key) {
        return home.directory().resolve(FOLDER).resolve(key.text() + ".lock");
    }

    Path log(InstanceKey key) {
        return home.directory().resolve(LOGS).resolve(key.text() + ".log");
    }

    /** Held while any of the files changes. */
    Path bookLock() {
        return home.directory().resolve(FOLDER).resolve("book.lock");
    }

    /** Makes the directories. */
    void prepare() throws IOException {
        home.folder(FOLDER);
        home.folder(LOGS);
    }

    List<Path> records() throws IOException {
        try (Stream<Path> files = Files.list(home.directory().resolve(FOLDER))) {
            return files.filter(file -> file.toString().endsWith(RECORD)).toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    /** The whole file; empty if there is none. */
    static Optional<byte[]> read(Path file) throws IOException {
        try {
            return Optional.of(Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** Replaces the file at once: nobody ever reads half of it. Only one process at a time may do this. */
    static void write(Path file, byte[] content) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(next);
        Files.write(Home.ownFile(next), content);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    }

    Fault unusable(IOException cause) {
        return new Fault(
                        FaultCode.INSTANCE_FAILED,
                        "Pegboard's directory " + home.directory() + " cannot be used: " + cause,
                        cause)
                .hint("Make it writable, or set PEGBOARD_HOME to a directory that is.");
    }
}
