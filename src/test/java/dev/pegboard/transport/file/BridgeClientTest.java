package dev.pegboard.transport.file;

import static dev.pegboard.transport.file.TestBridge.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The client's end: what it makes of hosts that answer, are slow, die, or talk nonsense. */
@Timeout(120)
class BridgeClientTest {
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
    void anAnswerComesWithItsEventsAndLeavesNothingBehind() {
        List<Object> types = new ArrayList<>();
        bridge.serve();
        JsonObject answer = bridge.client.call("steps", new JsonObject(), LIMIT, event -> types.add(event.get("type")));
        assertThat(answer).containsEntry("data", JsonObject.of("said", "stepped"));
        assertThat(types).hasSize(10).startsWith("progress", "progress", "log");
        assertThat(bridge.execute()).isEmptyDirectory();
    }

    @Test
    void aFailureIsReturnedAsTheHostToldIt() {
        JsonObject answer = bridge.serve().call("fail");
        assertThat(answer.at("error", "code")).contains("E_DB_NOT_ALLOWED");
        assertThat(answer.at("error", "hint")).contains("Ask for it.");
    }

    @Test
    void largeDataIsPutBackInItsPlace() {
        assertThat(bridge.serve().call("large").at("data", "said").orElseThrow().toString())
                .hasSize(2 << 20);
    }

    @Test
    void theCommandIsWrittenAsThePageSays() throws IOException {
        makeHost();
        try (BridgeJob job = bridge.client.submit("text_echo", JsonObject.of("text", "a"), Duration.ofSeconds(9))) {
            assertThat(job.id()).matches("\\d{8}T\\d{9}Z-0000-[0-9a-f]{4}");
            JobFolder folder = new JobFolder(bridge.execute().resolve(job.id()));
            assertThat(TestBridge.read(folder, "command.json"))
                    .containsEntry("version", 1L)
                    .containsEntry("clientId", "tester")
                    .containsEntry("id", job.id())
                    .containsEntry("scriptName", "text_echo")
                    .containsEntry("params", JsonObject.of("text", "a"))
                    .containsEntry("timeout", 9000L)
                    .containsKey("createdAt");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.path())))
                    .isEqualTo("rwx------");
            assertThat(folder.path().toFile().list()).containsExactly("command.json");
        }
    }

    @Test
    void withoutALivingHostNothingIsSent() throws IOException {
        assertFault(FaultCode.BRIDGE_UNAVAILABLE, () -> bridge.call("text_echo"), "there is no folder");
        Files.createDirectories(bridge.execute());
        assertFault(FaultCode.BRIDGE_UNAVAILABLE, () -> bridge.call("text_echo"), "no host serves");
        makeHost();
        Files.setLastModifiedTime(
                bridge.folder.resolve("host.json"), FileTime.from(Instant.now().minusSeconds(31)));
        assertThat(bridge.client.hasHost()).isFalse();
        assertFault(FaultCode.BRIDGE_UNAVAILABLE, () -> bridge.call("text_echo"), "last heard of 31 s ago");
        assertThat(bridge.execute()).isEmptyDirectory();
    }

    @Test
    void aJobThatNobodyTakesIsTakenBack() throws IOException {
        makeHost();
        assertFault(FaultCode.PICKUP_TIMEOUT, () -> bridge.call("text_echo"), "it was not run");
        assertThat(bridge.execute()).isEmptyDirectory();
    }

    @Test
    void aJobThatNobodyTookHasALimitToo() throws IOException {
        makeHost();
        Duration limit = Duration.ofMillis(100);
        assertFault(
                FaultCode.TIMEOUT,
                () -> bridge.client.call("text_echo", new JsonObject(), limit, event -> {}),
                "took longer than 100 ms");
    }

    @Test
    void aHostThatIgnoresTheLimitIsToldToStop() throws IOException {
        makeHost();
        AtomicReference<Boolean> told = new AtomicReference<>(false);
        CompletableFuture<Void> host = asHost(folder -> {
            folder.claim(new JsonObject());
            await().atMost(LIMIT).until(() -> folder.has("cancel"));
            told.set(true);
        });
        Duration limit = Duration.ofMillis(300);
        assertFault(
                FaultCode.TIMEOUT,
                () -> bridge.client.call("text_echo", new JsonObject(), limit, event -> {}),
                "took longer than 300 ms");
        host.join();
        assertThat(told).hasValue(true);
        assertThat(bridge.execute()).isEmptyDirectory();
    }

    @Test
    void aCancelledJobGetsTheAnswerOfTheHost() {
        try (BridgeJob job = bridge.serve().client.submit("wait", new JsonObject(), LIMIT)) {
            await().atMost(LIMIT).until(() -> bridge.tools.waiting.get() == 1);
            job.cancel();
            assertThat(job.await(event -> {}).at("error", "code")).contains("E_CANCELLED");
        }
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(bridge.tools.stopped).hasValue(1));
    }

    @Test
    void anInterruptCancels() throws InterruptedException {
        bridge.serve();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread caller = Thread.ofPlatform().start(() -> {
            try {
                bridge.call("wait");
            } catch (Fault fault) {
                thrown.set(fault);
            }
        });
        await().atMost(LIMIT).until(() -> bridge.tools.waiting.get() == 1);
        caller.interrupt();
        caller.join();
        assertThat(((Fault) thrown.get()).code()).isEqualTo(FaultCode.CANCELLED);
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(bridge.tools.stopped).hasValue(1));
        assertThat(bridge.execute()).isEmptyDirectory();
    }

    @Test
    void aHostThatFallsSilentIsNotWaitedFor() throws IOException {
        makeHost();
        asHost(folder -> {
            folder.claim(new JsonObject());
            Files.setLastModifiedTime(
                    bridge.folder.resolve("host.json"),
                    FileTime.from(Instant.now().minusSeconds(31)));
        });
        assertFault(FaultCode.CRASH_RECOVERY, () -> bridge.call("text_echo"), "lost while it ran");
    }

    @Test
    void anAnswerThatMakesNoSenseIsToldSo() throws IOException {
        makeHost();
        asHost(folder -> folder.mark("done"));
        assertFault(FaultCode.COMMAND_FAILED, () -> bridge.call("text_echo"), "without an answer");
        asHost(folder -> folder.answer(JsonObject.of("ok", true, "dataRef", "../../secret")));
        assertFault(FaultCode.COMMAND_FAILED, () -> bridge.call("text_echo"), "dataRef names another file");
    }

    @Test
    void anErrorComesBeforeAResponse() throws IOException {
        makeHost();
        asHost(folder -> {
            folder.write("response.json", JsonObject.of("ok", true));
            folder.answer(JsonObject.of("ok", false));
        });
        assertThat(bridge.call("text_echo")).isEqualTo(JsonObject.of("ok", false));
    }

    @Test
    void aJobThatIsToBeKeptIsKept() {
        bridge.serve();
        try (BridgeJob job = bridge.client.submit("text_echo", new JsonObject(), LIMIT)) {
            Files.createFile(bridge.execute().resolve(job.id()).resolve("keep"));
            job.await(event -> {});
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        assertThat(bridge.execute().toFile().list()).hasSize(1);
    }

    /** What a host of the test does with the next job. */
    private interface Work {
        void on(JobFolder folder) throws IOException;
    }

    private void makeHost() throws IOException {
        Files.createDirectories(bridge.execute());
        Files.write(bridge.folder.resolve("host.json"), Json.bytes(new JsonObject()));
    }

    private CompletableFuture<Void> asHost(Work work) {
        return CompletableFuture.runAsync(
                () -> {
                    String[] names = await().atMost(LIMIT)
                            .until(() -> bridge.execute().toFile().list(), found -> found.length > 0);
                    JobFolder folder = new JobFolder(bridge.execute().resolve(names[0]));
                    await().atMost(LIMIT).until(() -> folder.has("command.json"));
                    try {
                        work.on(folder);
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                },
                Thread::startVirtualThread);
    }

    private static void assertFault(FaultCode code, ThrowingCallable call, String words) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.code()).isEqualTo(code))
                .hasMessageContaining(words);
    }
}
