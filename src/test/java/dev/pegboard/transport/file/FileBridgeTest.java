package dev.pegboard.transport.file;

import static dev.pegboard.transport.file.TestBridge.LIMIT;
import static dev.pegboard.transport.file.TestBridge.awaitDone;
import static dev.pegboard.transport.file.TestBridge.awaitError;
import static dev.pegboard.transport.file.TestBridge.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The host's end: what it makes of a job, file by file. */
@Timeout(120)
class FileBridgeTest {
    @TempDir
    Path project;

    private TestBridge bridge;

    @BeforeEach
    void open() throws IOException {
        bridge = new TestBridge(project);
    }

    @AfterEach
    void close() {
        bridge.close();
    }

    @Test
    void aJobIsAnsweredFileByFile() throws IOException {
        JobFolder job = bridge.serve().submit("text.echo", "text", "hello");

        awaitDone(job);
        JsonObject response = read(job, "response.json");
        assertThat(response)
                .containsEntry("ok", true)
                .containsEntry("type", "success")
                .containsEntry("data", JsonObject.of("said", "hello"));
        JsonObject meta = response.object("meta").orElseThrow();
        assertThat(meta).containsEntry("requestId", job.name()).containsEntry("mode", "normal");
        assertThat(meta.get("duration")).isInstanceOf(Long.class).isEqualTo(meta.get("durationMs"));
        assertThat(Instant.parse(meta.text("timestamp").orElseThrow())).isBeforeOrEqualTo(Instant.now());
        JsonObject claim = read(job, "claimed.json");
        assertThat(claim).containsEntry("pid", ProcessHandle.current().pid());
        assertThat(claim.get("bridgeId")).isEqualTo(host().get("bridgeId"));
        assertThat(Instant.parse(claim.text("claimedAt").orElseThrow())).isBeforeOrEqualTo(Instant.now());
        assertThat(names(job.path()))
                .containsExactlyInAnyOrder("command.json", "claimed.json", "response.json", "done");
        assertThat(bridge.tools.bench.auditLines())
                .singleElement()
                .asString()
                .contains("\"caller\":\"bridge:raw\"", "\"outcome\":\"ok\"");
    }

    @Test
    void theHostSaysWhoItIs() throws IOException {
        bridge.serve();
        assertThat(host())
                .containsEntry("version", 1L)
                .containsEntry("workspace", project.toString())
                .containsEntry("pid", ProcessHandle.current().pid())
                .containsKeys("bridgeId", "platform", "startedAt", "wslAware", "machine");
        assertThat(bridge.folder.resolve("host.lock")).exists();
        assertThat(bridge.folder.resolve(".gitignore")).hasContent("*\n");
        Path card = bridge.folder.resolve("host.json");
        FileTime before = Files.getLastModifiedTime(card);
        await().atMost(LIMIT).until(() -> Files.getLastModifiedTime(card).compareTo(before) > 0);
    }

    @Test
    void everythingBelongsToTheUserAlone() throws IOException {
        JobFolder job = bridge.serve().submit("steps");
        awaitDone(job);
        for (String name : List.of("claimed.json", "events.ndjson", "response.json", "done")) {
            assertThat(permissions(job.path().resolve(name))).as(name).isEqualTo("rw-------");
        }
        assertThat(permissions(bridge.folder.resolve("host.json"))).isEqualTo("rw-------");
        assertThat(permissions(bridge.execute())).isEqualTo("rwx------");
    }

    @Test
    void aFailureKeepsItsCodeHintAndDetails() throws IOException {
        JsonObject error = awaitError(bridge.serve().submit("fail"));
        assertThat(error)
                .containsEntry("code", "E_DB_NOT_ALLOWED")
                .containsEntry("message", "shop is not allowed")
                .containsEntry("hint", "Ask for it.")
                .containsEntry("details", JsonObject.of("database", "shop"));
        assertThat(awaitError(bridge.submit("text_echo", "text", 7))).containsEntry("code", "E_INVALID_ARGUMENT");
        assertThat(awaitError(bridge.submit("no_such_tool"))).containsEntry("code", "E_TOOL_NOT_FOUND");
        assertThat(awaitError(bridge.submit("ask"))).containsEntry("code", "E_CLIENT_CANNOT_ASK");
    }

    @Test
    void mistakesNeverLockTheBridge() throws IOException {
        bridge.serve();
        for (int i = 0; i < 30; i++) {
            awaitError(bridge.submit("fail"));
        }
        assertThat(bridge.call("text_echo").isTrue("ok")).isTrue();
    }

    @Test
    void eventsAreNumberedLines() throws Exception {
        JobFolder job = bridge.serve().submit("steps");
        awaitDone(job);
        List<JsonObject> events = new ArrayList<>();
        for (String line : Files.readAllLines(job.path().resolve("events.ndjson"))) {
            events.add(Json.parseObject(line.getBytes(StandardCharsets.UTF_8)));
        }
        assertThat(events)
                .extracting(event -> event.get("seq"))
                .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L);
        assertThat(events)
                .extracting(event -> event.get("type"))
                .containsExactly(
                        "progress", "progress", "log", "log", "log", "warn", "error", "error", "error", "error");
        assertThat(events.getFirst())
                .containsEntry("pct", 25.0)
                .containsEntry("msg", "a quarter")
                .containsEntry("data", JsonObject.of("done", 1.0, "total", 4.0));
        assertThat(events.get(1)).doesNotContainKey("pct");
        assertThat(events.get(2)).containsEntry("level", "debug").containsEntry("text", "debug");
        assertThat(events.get(2).get("ts")).isInstanceOf(Long.class);
    }

    @Test
    void cancellingStopsTheWork() throws IOException {
        JobFolder job = bridge.serve().submit("wait");
        await().atMost(LIMIT).until(() -> bridge.tools.waiting.get() == 1);
        Files.createFile(job.path().resolve("cancel"));
        assertThat(awaitError(job)).containsEntry("code", "E_CANCELLED");
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(bridge.tools.stopped).hasValue(1));
    }

    @Test
    void aJobThatIsCancelledBeforehandNeverStarts() throws IOException {
        bridge.serve();
        Path path = Files.createDirectories(bridge.execute().resolve("early"));
        Files.createFile(path.resolve("cancel"));
        JobFolder job = bridge.submit("early", Json.bytes(bridge.command("early", "wait")));
        assertThat(awaitError(job)).containsEntry("code", "E_CANCELLED");
        assertThat(bridge.tools.waiting).hasValue(0);
    }

    @Test
    void aClientThatTakesItsFolderAwayStopsTheWork() throws IOException {
        JobFolder job = bridge.serve().submit("wait");
        await().atMost(LIMIT).until(() -> bridge.tools.waiting.get() == 1);
        OwnFiles.deleteFolder(job.path());
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(bridge.tools.stopped).hasValue(1));
        assertThat(job.path()).doesNotExist();
    }

    @Test
    void theTimeLimitOfTheClientAndThatOfTheToolEndTheWork() throws IOException {
        bridge.serve();
        byte[] command = Json.bytes(bridge.command("slow", "wait").with("timeout", 100));
        assertThat(awaitError(bridge.submit("slow", command)))
                .containsEntry("code", "E_TIMEOUT")
                .containsEntry("message", "wait took longer than 100 ms");
        command = Json.bytes(bridge.command("brief", "brief").with("timeout", 100_000));
        assertThat(awaitError(bridge.submit("brief", command)))
                .containsEntry("code", "E_TIMEOUT")
                .containsEntry("message", "brief took longer than 100 ms");
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(bridge.tools.stopped).hasValue(2));
    }

    @Test
    void largeDataGetsItsOwnFile() throws IOException {
        JobFolder job = bridge.serve().submit("large");
        awaitDone(job);
        assertThat(read(job, "response.json"))
                .containsEntry("dataRef", "data.json")
                .doesNotContainKey("data");
        assertThat(read(job, "data.json").text("said").orElseThrow()).hasSize(2 << 20);
        assertThat(permissions(job.path().resolve("data.json"))).isEqualTo("rw-------");
    }

    @Test
    void moreJobsThanPlacesAreToldSo() throws IOException {
        bridge.serve(new BridgeOptions(false, 1));
        JobFolder first = bridge.submit("wait");
        await().atMost(LIMIT).until(() -> bridge.tools.waiting.get() == 1);
        assertThat(awaitError(bridge.submit("text_echo")))
                .containsEntry("code", "E_BUSY")
                .containsEntry("message", "The bridge has 1 jobs under way already");
        first.mark("cancel");
        awaitDone(first);
        await().atMost(LIMIT).until(() -> bridge.call("text_echo").isTrue("ok"));
    }

    @Test
    void closingAnswersWhatIsUnderWayAndLeavesNothingBehind() throws IOException {
        JobFolder job = bridge.serve().submit("wait");
        await().atMost(LIMIT).until(() -> bridge.tools.waiting.get() == 1);
        bridge.close();
        assertThat(job.has("done")).isTrue();
        assertThat(read(job, "error.json").at("error", "message").orElseThrow())
                .isEqualTo("The host of the bridge stopped while the job was under way");
        assertThat(names(bridge.folder)).containsExactlyInAnyOrder(".gitignore", "execute");
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().equals("bridge"));
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(bridge.tools.stopped).hasValue(1));
    }

    @Test
    void aCommandThatComesLongAfterItsFolderIsTaken() throws Exception {
        bridge.serve();
        Files.createDirectories(bridge.execute().resolve("late"));
        Thread.sleep(Duration.ofMillis(300));
        awaitDone(bridge.submit("late", Json.bytes(bridge.command("late", "text_echo"))));
    }

    @Test
    void aTemporaryFileAloneIsLeftInPeace() throws IOException {
        bridge.serve();
        Path job = Files.createDirectories(bridge.execute().resolve("half"));
        Files.writeString(job.resolve("command.json.tmp"), "{\"version\": 1, \"cli");
        bridge.call("text_echo");
        assertThat(names(job)).containsExactly("command.json.tmp");
    }

    private JsonObject host() {
        return read(new JobFolder(bridge.folder), "host.json");
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
