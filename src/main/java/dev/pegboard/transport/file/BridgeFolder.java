package dev.pegboard.transport.file;

import dev.pegboard.base.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The folder .vsc-bridge of a project and what lies at its top; knows nothing of what is in a job. */
record BridgeFolder(Path path) {
    /** A host that gave no sign of life for longer than this is not there. */
    private static final Duration HEALTHY = Duration.ofSeconds(30);

    static BridgeFolder of(Path projectRoot) {
        return new BridgeFolder(projectRoot.toAbsolutePath().resolve(".vsc-bridge"));
    }

    Path execute() {
        return path.resolve("execute");
    }

    Path host() {
        return path.resolve("host.json");
    }

    Path lock() {
        return path.resolve("host.lock");
    }

    Path takeover() {
        return path.resolve("host.lock.takeover");
    }

    boolean isThere() {
        return OwnFiles.isFolder(path);
    }

    void create() throws IOException {
        ensure(path);
    }

    /** Makes whatever is missing in it. */
    void prepare() throws IOException {
        ensure(execute());
        Path ignored = path.resolve(".gitignore");
        if (!OwnFiles.exists(ignored)) {
            OwnFiles.replace(ignored, "*\n".getBytes(StandardCharsets.UTF_8));
        }
    }

    JobFolder job(String name) {
        return new JobFolder(execute().resolve(name));
    }

    /** The names of everything that may be a job. */
    List<String> jobs() throws IOException {
        try (Stream<Path> entries = Files.list(execute())) {
            return entries.map(entry -> entry.getFileName().toString()).toList();
        }
    }

    Optional<JsonObject> hostCard() {
        return OwnFiles.readObject(host());
    }

    /** Why no host can be expected to answer; empty if one seems to be alive. */
    Optional<String> whyUnavailable() {
        if (!isThere() || !OwnFiles.isFolder(execute())) {
            return Optional.of("there is no folder " + execute());
        }
        try {
            Duration age = Duration.between(Files.getLastModifiedTime(host()).toInstant(), Instant.now());
            return age.compareTo(HEALTHY) < 0
                    ? Optional.empty()
                    : Optional.of("its host was last heard of " + age.toSeconds() + " s ago");
        } catch (IOException e) {
            return Optional.of("no host serves " + path);
        }
    }

    private static void ensure(Path folder) throws IOException {
        if (!OwnFiles.exists(folder)) {
            OwnFiles.createFolder(folder);
        } else if (!OwnFiles.isFolder(folder)) {
            throw new IOException(folder + " is not a directory");
        }
    }
}
