package dev.pegboard.workflow;

import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Facts that outlive the process, a file each, under the home. Knows nothing of what they mean. */
final class RecordFolder {
    private static final String ENDING = ".json";

    private final Home home;
    private final String name;

    /** A record and what it is called. */
    record Entry(String id, JsonObject facts) {}

    RecordFolder(Home home, String name) {
        this.home = home;
        this.name = name;
    }

    void write(String id, JsonObject facts) {
        try {
            byte[] text = (Json.write(facts) + "\n").getBytes(StandardCharsets.UTF_8);
            Home.replace(home.folder(name).resolve(id + ENDING), text);
        } catch (IOException e) {
            throw home.unusable(FaultCode.FILE_NOT_WRITTEN, e);
        }
    }

    boolean has(String id) {
        return Files.exists(file(id));
    }

    /** Takes the record away, and the folder of the same id once nothing is in it. */
    void remove(String id) {
        try {
            if (Files.isDirectory(path())) {
                Files.deleteIfExists(file(id));
                Files.deleteIfExists(path().resolve(id));
            }
        } catch (DirectoryNotEmptyException e) {
            // What is in it was not to be taken away.
        } catch (IOException e) {
            throw home.unusable(FaultCode.FILE_NOT_WRITTEN, e);
        }
    }

    Path path() {
        return home.directory().resolve(name);
    }

    /** All that can be read, the oldest name first. */
    List<Entry> all() {
        Path folder = path();
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            List<Entry> entries = new ArrayList<>();
            for (Path file : files.sorted().toList()) {
                read(file).ifPresent(entries::add);
            }
            return entries;
        } catch (IOException e) {
            throw home.unusable(FaultCode.FILE_NOT_WRITTEN, e);
        }
    }

    private static Optional<Entry> read(Path file) throws IOException {
        String name = file.getFileName().toString();
        Optional<byte[]> content = name.endsWith(ENDING) ? Home.contentOf(file) : Optional.empty();
        if (content.isEmpty()) {
            return Optional.empty();
        }
        try {
            String id = name.substring(0, name.length() - ENDING.length());
            return Optional.of(new Entry(id, Json.parseObject(content.get())));
        } catch (JsonSyntax e) {
            return Optional.empty(); // Somebody else wrote it.
        }
    }

    private Path file(String id) {
        return path().resolve(id + ENDING);
    }
}
