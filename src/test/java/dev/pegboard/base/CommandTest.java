package dev.pegboard.base;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real programs that behave badly. */
class CommandTest {
    private static final Duration LONG = Duration.ofMinutes(5);

    /** Starts a child that ignores the polite signal, writes both ids down, and waits. */
    private static final String TREE = "trap '' TERM; sh -c 'trap \"\" TERM; sleep 300' & echo $! $$ > ids; sleep 300";

    @TempDir
    Path directory;

    @Test
    void outputErrorsAndExitCodeComeBack() {
        Command.Result result = shell("echo out; echo err >&2; exit 3", LONG).run();
        assertThat(result).isEqualTo(new Command.Result(3, "out\n", "err\n"));
        assertThat(result.succeeded()).isFalse();
    }

    @Test
    void hugeOutputOnBothStreamsDoesNotBlock() {
        String both = "head -c 3000000 /dev/zero | tr '\\0' a; head -c 3000000 /dev/zero | tr '\\0' b >&2;"
                + "head -c 3000000 /dev/zero | tr '\\0' a";
        Command.Result result = shell(both, LONG).run();
        assertThat(result.output()).hasSize(6_000_000);
        assertThat(result.errors()).hasSize(3_000_000);
    }

    @Test
    void whatIsBeyondTheLimitIsReadAndDropped() {
        Command.Result result =
                shell("head -c 40000000 /dev/zero | tr '\\0' a; exit 7", LONG).run();
        assertThat(result.exitCode()).isEqualTo(7);
        assertThat(result.output()).hasSize(16 << 20);
    }

    @Test
    void theTimeLimitEndsTheWholeTree() {
        Command slow = shell(TREE, Duration.ofMillis(700));

        assertThatThrownBy(slow::run)
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.TIMEOUT))
                .hasMessage("sh took longer than 700 ms");

        assertTreeEnds();
    }

    @Test
    void anInterruptEndsTheWholeTree() throws Exception {
        CompletableFuture<Throwable> outcome = new CompletableFuture<>();
        AtomicBoolean stillInterrupted = new AtomicBoolean();
        Thread caller = Thread.ofVirtual().start(() -> {
            try {
                shell(TREE, LONG).run();
            } catch (Fault fault) {
                stillInterrupted.set(Thread.currentThread().isInterrupted());
                outcome.complete(fault);
            }
        });
        await().until(() -> Files.exists(ids()) && !Files.readString(ids()).isBlank());

        caller.interrupt();

        assertThat(outcome.get(60, SECONDS))
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.CANCELLED));
        assertThat(stillInterrupted).isTrue();
        assertTreeEnds();
    }

    @Test
    void aProgramLeftInTheBackgroundIsNotWaitedFor() throws IOException {
        Command.Result result =
                shell("sleep 300 & echo $! $! > ids; echo done", LONG).run();

        assertThat(result.output()).isEqualTo("done\n");
        ProcessHandle.of(Long.parseLong(Files.readString(ids()).split("\\s")[0]))
                .ifPresent(ProcessHandle::destroyForcibly);
    }

    @Test
    void aMissingProgramIsNamedWithAHint() {
        assertThatThrownBy(() -> Command.of(directory, LONG, "no-such-program").run())
                .isInstanceOfSatisfying(Fault.class, fault -> {
                    assertThat(fault.code()).isEqualTo(FaultCode.COMMAND_FAILED);
                    assertThat(fault.hint()).isEqualTo("Install no-such-program or put it on the PATH.");
                    assertThat(fault).hasCauseInstanceOf(IOException.class);
                });
    }

    @Test
    void aMissingDirectoryIsNotBlamedOnTheProgram() {
        assertThatThrownBy(
                        () -> Command.of(directory.resolve("gone"), LONG, "sh").run())
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.FILE_NOT_FOUND));
    }

    @Test
    void variablesAreAddedAndInheritedOnesFiltered() {
        Command.Result result = shell("echo $ADDED-$HOME", LONG)
                .in(Map.of("ADDED", "yes"), name -> !name.equals("HOME"))
                .run();
        assertThat(result.output()).isEqualTo("yes-\n");
    }

    @Test
    void noShellSeesTheWords() {
        assertThat(Command.of(directory, LONG, "echo", "$HOME; rm -rf *").run().output())
                .isEqualTo("$HOME; rm -rf *\n");
    }

    @Test
    void theProgramFindsItsInputClosed() {
        assertThat(shell("cat; echo end", LONG).run().output()).isEqualTo("end\n");
    }

    private Command shell(String script, Duration limit) {
        return Command.of(directory, limit, "sh", "-c", script);
    }

    private Path ids() {
        return directory.resolve("ids");
    }

    private void assertTreeEnds() {
        await().untilAsserted(() -> {
            for (String id : Files.readString(ids()).strip().split(" ")) {
                assertThat(ProcessHandle.of(Long.parseLong(id)).filter(ProcessHandle::isAlive))
                        .as(id)
                        .isEmpty();
            }
        });
    }
}
