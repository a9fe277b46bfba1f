package dev.pegboard.instance;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
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

    Fault unusable(IOException cause) {
        return home.unusable(FaultCode.INSTANCE_FAILED, cause);
    }
}
