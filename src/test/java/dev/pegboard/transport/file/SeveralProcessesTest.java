package dev.pegboard.transport.file;

import static dev.pegboard.transport.file.TestBridge.LIMIT;
import static dev.pegboard.transport.file.TestBridge.awaitError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.JavaProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hosts and clients that are processes of their own: together, one after the other, and killed. */
@Timeout(180)
class SeveralProcessesTest {
    @TempDir
    Path project;

    private TestBridge bridge;
    private final List<Process> processes = new ArrayList<>();

    @BeforeEach
    void open() throws IOException {
        bridge = new TestBridge(project);
    }

    @AfterEach
    void close() {
        bridge.close();
        processes.forEach(Process::destroyForcibly);
    }

    @Test
    void everyJobOfManyThreadsAndProcessesRunsExactlyOnce() throws Exception {
        startHost();
        startHost(); // Only one of them serves.
        List<Process> clients = new ArrayList<>();
        for (String name : List.of("first", "second")) {
            clients.add(start(ClientProgram.class, project.toString(), name, "4", "25"));
        }
        ClientProgram.call(project, "own", 8, 25);
        for (Process client : clients) {
            assertThat(client.waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(client.exitValue()).as(() -> errors(client)).isZero();
        }
        List<String> lines = Files.readAllLines(project.resolve("lines"));
        assertThat(lines).hasSize(400).doesNotHaveDuplicates();
        assertThat(bridge.execute()).isEmptyDirectory();
    }

    @Test
    void oneHostServesAndTheOtherTakesOverWhenItIsKilled() throws Exception {
        Process first = startHost();
        Process second = startHost();
        assertThat(servingPid()).isEqualTo(first.pid());

        first.destroyForcibly().waitFor();
        await().atMost(LIMIT).until(() -> servingPid() == second.pid());
        assertThat(bridge.call("text_echo").isTrue("ok")).isTrue();
        assertThat(bridge.folder.resolve("host.lock.takeover")).doesNotExist();
    }

    @Test
    void aHostThatEndsInGoodOrderMakesRoomAtOnce() throws Exception {
        Process first = startHost();
        Process second = startHost();
        first.getOutputStream().close();
        assertThat(first.waitFor(1, TimeUnit.MINUTES)).isTrue();
        await().atMost(LIMIT)
                .until(() -> bridge.folder.resolve("host.json").toFile().exists());
        assertThat(servingPid()).isEqualTo(second.pid());
    }

    @Test
    void aJobWhoseHostWasKilledIsAnsweredByTheNextOneAndNotRunAgain() throws Exception {
        Process first = startHost();
        JobFolder job = bridge.submit("wait");
        await().atMost(LIMIT).until(() -> job.has("claimed.json"));
        first.destroyForcibly().waitFor();

        bridge.serve();
        assertThat(awaitError(job)).containsEntry("code", "E_CRASH_RECOVERY");
        assertThat(TestBridge.read(job, "dlq"))
                .containsEntry("reason", "E_CRASH_RECOVERY")
                .containsEntry("scriptName", "wait")
                .containsKeys("error", "timestamp", "pid", "bridgeId");
        assertThat(bridge.tools.waiting).hasValue(0);
    }

    @Test
    void aJobOfALivingProcessIsNeverTakenFromItHoweverLongItTakes(@TempDir Path elsewhere) throws Exception {
        Process worker = start(HostProgram.class, elsewhere.toString());
        JobFolder job = bridge.submit("wait");
        Instant longAgo = worker.info().startInstant().orElseThrow();
        job.claim(JsonObject.of("bridgeId", "x", "pid", worker.pid(), "claimedAt", longAgo.toString()));
        Files.setLastModifiedTime(
                job.path().resolve("claimed.json"), FileTime.from(Instant.now().minus(Duration.ofHours(2))));
        bridge.serve();
        bridge.call("text_echo"); // By now it has looked for orphans.
        assertThat(job.has("done")).isFalse();

        worker.destroyForcibly().waitFor();
        assertThat(awaitError(job)).containsEntry("code", "E_CRASH_RECOVERY");
        assertThat(bridge.tools.waiting).hasValue(0);
    }

    @Test
    void aClaimOfAProcessWhoseNumberWasGivenAwayAgainIsAnOrphan() throws Exception {
        JobFolder job = bridge.submit("wait");
        job.claim(JsonObject.of("pid", ProcessHandle.current().pid(), "claimedAt", "2020-01-01T00:00:00Z"));
        bridge.serve();
        assertThat(awaitError(job)).containsEntry("code", "E_CRASH_RECOVERY");
    }

    @Test
    void anEditorThatLivesKeepsItsBridge() throws Exception {
        Process editor = startHost(); // Stands for any process.
        await().atMost(LIMIT).until(() -> servingPid() == editor.pid());
        editor.getOutputStream().close();
        editor.waitFor();
        Files.createFile(bridge.folder.resolve("host.lock")); // As an editor does it: empty.
        beat(ProcessHandle.current().pid(), Instant.now());
        try (FileBridge host = bridge.host(BridgeOptions.DEFAULT).open()) {
            Thread.sleep(Duration.ofSeconds(3));
            assertThat(host.isServing()).isFalse();
            beat(editor.pid(), Instant.now().minusSeconds(10)); // It died a moment ago.
            Files.setLastModifiedTime(
                    bridge.folder.resolve("host.lock"),
                    FileTime.from(Instant.now().minusSeconds(60)));
            await().atMost(LIMIT).until(host::isServing);
            assertThat(servingPid()).isEqualTo(ProcessHandle.current().pid());
        }
    }

    @Test
    void aHostThatLivesButSaysNothingForLongIsReplaced() throws Exception {
        Files.createFile(bridge.folder.resolve("host.lock"));
        Instant longAgo = Instant.now().minusSeconds(61);
        beat(ProcessHandle.current().parent().orElseThrow().pid(), longAgo);
        Files.setLastModifiedTime(bridge.folder.resolve("host.lock"), FileTime.from(longAgo));
        bridge.serve();
        assertThat(bridge.call("text_echo").isTrue("ok")).isTrue();
    }

    @Test
    void aHostWhoseSeatWasTakenStops() throws Exception {
        bridge.serve();
        beat(ProcessHandle.current().parent().orElseThrow().pid(), Instant.now());
        await().atMost(LIMIT).until(() -> !bridge.isServing());
    }

    /** What an editor writes about itself. */
    private void beat(long pid, Instant time) throws IOException {
        JsonObject card = JsonObject.of("bridgeId", "extHost-1", "version", 1, "pid", pid)
                .with("startedAt", Instant.now().plusSeconds(60).toString());
        Path host = Files.write(bridge.folder.resolve("host.json"), Json.bytes(card));
        Files.setLastModifiedTime(host, FileTime.from(time));
    }

    private Process startHost() throws IOException {
        boolean free = !Files.exists(bridge.folder.resolve("host.json"));
        Process host = start(HostProgram.class, project.toString());
        if (free) {
            await().atMost(LIMIT).until(() -> bridge.client.hasHost());
        }
        return host;
    }

    private Process start(Class<?> program, String... arguments) throws IOException {
        Process process = JavaProcess.start(program, arguments);
        processes.add(process);
        return process;
    }

    private long servingPid() {
        return OwnFiles.readObject(bridge.folder.resolve("host.json"))
                .map(card -> (Long) card.get("pid"))
                .orElse(-1L);
    }

    private static String errors(Process process) {
        try {
            return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
