package dev.pegboard.bench;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** What a running instance tells those who may know: its process, its port and its token. */
record InstanceRecord(long pid, int port, String token) {
    private static final int SECONDS_TO_LISTEN = 30;

    /** The only instance of a state directory, as soon as it listens. */
    static InstanceRecord await(Path home) throws IOException, InterruptedException {
        for (int tries = 0; tries < SECONDS_TO_LISTEN * 20; tries++) {
            Optional<InstanceRecord> record = find(home);
            if (record.isPresent()) {
                return record.get();
            }
            Thread.sleep(50);
        }
        throw new IOException("the instance does not listen; see its log in target/bench/logs");
    }

    String authorization() {
        return "Authorization: Bearer " + token;
    }

    ProcessTree tree() {
        return new ProcessTree(ProcessHandle.of(pid).orElseThrow());
    }

    static Optional<InstanceRecord> find(Path home) throws IOException {
        Path folder = home.resolve("instances");
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(folder)) {
            Optional<Path> file = files.filter(path -> path.toString().endsWith(".json")).findFirst();
            return file.isEmpty() ? Optional.empty() : Optional.of(read(file.get()));
        }
    }

    private static InstanceRecord read(Path file) throws IOException {
        try {
            JsonObject record = Json.parseObject(Files.readAllBytes(file));
            String token = record.text("token").orElseThrow(() -> new IOException("the record has no token"));
            return new InstanceRecord(number(record, "pid"), (int) number(record, "port"), token);
        } catch (JsonSyntax e) {
            throw new IOException(e);
        }
    }

    private static long number(JsonObject record, String name) {
        return ((Number) record.get(name)).longValue();
    }
}
