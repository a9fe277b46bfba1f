package dev.pegboard.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.Main;
import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.JavaProcess;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How it ends: the client hangs up, goes away, or ends us. */
class EndingTest {
    @TempDir
    Path directory;

    private final WireTools tools = new WireTools();

    /** The program that tests start as a process of its own. */
    static final class Program {
        private Program() {}

        public static void main(String[] args) throws Exception {
            new StdioTransport(
                            new WireTools().server,
                            new FileInputStream(FileDescriptor.in),
                            new FileOutputStream(FileDescriptor.out),
                            Duration.ofMillis(Long.parseLong(args[0])))
                    .serve();
            System.exit(0);
        }
    }

    @Test
    void callsInFlightAreAnsweredAfterTheInputEnded() {
        Wire wire = Wire.to(tools.server);
        for (long id = 0; id < 50; id++) {
            wire.call(id, "sleep", "millis", 300L);
        }
        wire.hangUp();
        Set<Object> answered = new HashSet<>();
        while (wire.nextLine() instanceof JsonObject answer) {
            answered.add(answer.get("id"));
        }
        assertThat(answered).hasSize(50);
    }

    @Test
    void aCallThatTakesTooLongIsCancelledAtTheEnd() {
        Wire wire = Wire.to(tools.server, Duration.ofMillis(200)).reading();
        wire.call(1L, "sleep", "millis", 600_000L).call(2L, "echo");
        assertThat(wire.next()).containsEntry("id", 2L);
        wire.assertEnd();
        await().untilAsserted(() -> assertThat(tools.stopped).hasValue(1));
    }

    @Test
    void openQuestionsEndWithTheInput() {
        Wire wire = Wire.to(tools.server).shakeHands("2025-11-25", "elicitation", new JsonObject());
        wire.call(1L, "ask");
        assertThat(wire.next()).containsEntry("method", "elicitation/create");
        wire.hangUp();
        assertThat(String.valueOf(wire.next().get("result"))).contains("E_CANCELLED");
        wire.assertEnd();
    }

    @Test
    void theRealProgramSaysNothingButTheProtocolAndEndsWithItsInput() throws Exception {
        Process process = JavaProcess.start(Main.class, "mcp");
        try (Wire wire = new Wire(process.getOutputStream(), process.getInputStream()).reading()) {
            wire.shakeHands("2025-11-25")
                    .call(1L, "server_info")
                    .line("nonsense")
                    .call(2L, "no_such_tool");
            assertThat(String.valueOf(wire.next().get("result"))).contains("pegboard");
            assertThat(wire.next().at("error", "code")).contains(-32700L);
            assertThat(wire.next().at("error", "code")).contains(-32602L);
            wire.assertEnd();
        }
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    @Test
    void aReaderThatGoesAwayEndsTheServerAndItsToolsThoughTheInputStaysOpen() throws Exception {
        Process process = JavaProcess.start(Program.class, "60000");
        Path file = directory.resolve("id");
        Wire wire = new Wire(process.getOutputStream(), process.getInputStream());
        wire.call(1L, "shell", "file", file.toString());
        long shell = awaitId(file);

        wire.stopReading();
        wire.call(2L, "echo");

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertGone(shell);
    }

    @Test
    void theProcessEndsSoonAfterItsInputAndLeavesNoChildBehind() throws Exception {
        Process process = JavaProcess.start(Program.class, "100");
        Path file = directory.resolve("id");
        try (Wire wire = new Wire(process.getOutputStream(), process.getInputStream()).reading()) {
            wire.call(1L, "shell", "file", file.toString()).call(2L, "echo");
            assertThat(wire.next()).containsEntry("id", 2L);
            long shell = awaitId(file);
            wire.assertEnd();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertGone(shell);
        }
        assertThat(process.errorReader().lines()).isEmpty();
    }

    @Test
    void aSignalEndsItAndLeavesNoChildBehind() throws Exception {
        Process process = JavaProcess.start(Program.class, "60000");
        Path file = directory.resolve("id");
        Wire wire = new Wire(process.getOutputStream(), process.getInputStream()).reading();
        wire.call(1L, "shell", "file", file.toString());
        long shell = awaitId(file);

        process.destroy();

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertGone(shell);
    }

    private static long awaitId(Path file) {
        await().atMost(60, TimeUnit.SECONDS)
                .until(() -> Files.exists(file) && !Files.readString(file).isBlank());
        try {
            return Long.parseLong(Files.readString(file).strip());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void assertGone(long process) {
        await().untilAsserted(() -> assertThat(ProcessHandle.of(process).filter(ProcessHandle::isAlive))
                .isEmpty());
    }
}
