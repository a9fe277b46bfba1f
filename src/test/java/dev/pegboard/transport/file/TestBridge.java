package dev.pegboard.transport.file;

import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;

/** A project with a bridge, its host, and a client that writes its files by hand. */
final class TestBridge implements AutoCloseable {
    static final Duration LIMIT = Duration.ofSeconds(60);

    final BridgeTools tools = new BridgeTools();
    final Path project;
    final Path folder;
    final BridgeClient client;
    private final AtomicInteger count = new AtomicInteger();
    private FileBridge host;

    /** The folder is there, and nobody serves it yet. */
    TestBridge(Path project) throws IOException {
        this.project = project;
        this.folder = Files.createDirectories(project.resolve(".vsc-bridge"));
        this.client = new BridgeClient(project, "tester");
        this.host = host(BridgeOptions.DEFAULT);
    }

    FileBridge host(BridgeOptions options) {
        return new FileBridge(tools.bench.executor(), project, options);
    }

    TestBridge serve() {
        return serve(BridgeOptions.DEFAULT);
    }

    TestBridge serve(BridgeOptions options) {
        host.close();
        host = host(options).open();
        awaitServing();
        return this;
    }

    void awaitServing() {
        await().atMost(LIMIT).until(host::isServing);
    }

    boolean isServing() {
        return host.isServing();
    }

    JsonObject call(String tool, Object... params) {
        return client.call(tool, JsonObject.of(params), LIMIT, event -> {});
    }

    Path execute() {
        return folder.resolve("execute");
    }

    /** A command as the page about the bridge describes it. */
    JsonObject command(String id, String tool, Object... params) {
        return JsonObject.of("version", 1, "clientId", "raw", "id", id)
                .with("createdAt", Instant.now().toString())
                .with("scriptName", tool)
                .with("params", JsonObject.of(params));
    }

    JobFolder submit(String tool, Object... params) throws IOException {
        String id = "job-" + count.incrementAndGet();
        return submit(id, Json.bytes(command(id, tool, params)));
    }

    JobFolder submit(String id, byte[] command) throws IOException {
        Path job = Files.createDirectories(execute().resolve(id));
        Path draft = Files.write(job.resolve("command.json.tmp"), command);
        Files.move(draft, job.resolve("command.json"));
        return new JobFolder(job);
    }

    static JsonObject awaitError(JobFolder job) {
        awaitDone(job);
        return read(job, "error.json").object("error").orElseThrow();
    }

    static void awaitDone(JobFolder job) {
        await().atMost(LIMIT).pollDelay(Duration.ZERO).until(() -> job.has("done"));
    }

    static JsonObject read(JobFolder job, String name) {
        try {
            return Json.parseObject(Files.readAllBytes(job.path().resolve(name)));
        } catch (IOException | JsonSyntax e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        host.close();
    }
}
