package dev.pegboard.engine.git;

import static dev.pegboard.engine.git.Yard.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.fixture.JavaProcess;
import dev.pegboard.fixture.Repository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Makes worktrees where many do so at once, where git is held up, and where whoever began is killed. */
class WorktreeTroubleTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private Path folder;
    private Yard yard;
    private Repository shop;

    @BeforeEach
    void makeRepository(@TempDir Path temporary) throws IOException {
        folder = temporary.toRealPath();
        yard = Yard.in(folder);
        shop = yard.shop();
    }

    @Test
    void eightAtOnceAllSucceed() throws Exception {
        IntStream.range(0, 8).forEach(i -> shop.git("branch", "remote" + i));
        shop.git("clone", "--quiet", ".", "../clone");
        Repository clone = new Repository(folder.resolve("clone"));
        List<Callable<Made>> calls = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            String number = String.valueOf(i);
            calls.add(() -> Yard.of(clone).make("new/" + number));
            calls.add(() -> Yard.of(clone).open("remote" + number)); // All write into one configuration.
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
            for (Future<Made> made : threads.invokeAll(calls)) {
                assertThat(made.get().worktree().state()).isEqualTo(Worktree.State.READY);
            }
        }
        assertThat(Yard.of(clone).worktrees().list())
                .hasSize(17)
                .noneMatch(tree -> tree.locked().isPresent());
        assertThat(clone.git("for-each-ref", "--format=%(upstream:short)", "refs/heads/remote*")
                        .lines())
                .hasSize(8);
    }

    @Test
    void aLockOfAnotherGitIsWaitedFor() throws Exception {
        Path lock = shop.path().resolve(".git/refs/heads/fix.lock");
        Files.createFile(lock);
        Thread other = Thread.ofVirtual().start(() -> release(lock));
        assertThat(yard.make("fix").worktree().state()).isEqualTo(Worktree.State.READY);
        other.join();
    }

    private static void release(Path lock) {
        try {
            Thread.sleep(500);
            Files.delete(lock);
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void twoCallsForOneBranchDoNotMeet() throws IOException {
        Path store = shop.path().resolve(".git").toRealPath();
        try (Draft held = Draft.of(store, new BranchName("fix"))) {
            assertThat(held.left()).isEmpty();
            refusal(FaultCode.BUSY, () -> yard.make("fix"));
            yard.make("other");
        }
        yard.make("fix");
    }

    @Test
    void aCallThatIsStoppedLeavesNothing() throws Exception {
        slowHook();
        AtomicReference<Fault> answer = new AtomicReference<>();
        Thread caller =
                Thread.ofPlatform().start(() -> answer.set(refusal(FaultCode.CANCELLED, () -> yard.make("fix"))));
        await().atMost(PATIENCE).until(() -> Files.exists(folder.resolve("hooked")));
        caller.interrupt();
        caller.join();
        assertThat(answer.get()).isNotNull();
        assertThat(yard.worktrees().list()).hasSize(1);
        assertThat(folder.resolve("shop.worktrees/fix")).doesNotExist();
        assertThat(yard.hasBranch("fix")).isFalse();
        Files.delete(shop.path().resolve(".git/hooks/post-checkout"));
        yard.make("fix");
    }

    private void slowHook() {
        shop.write(".git/hooks/post-checkout", "#!/bin/sh\ntouch " + folder.resolve("hooked") + "\nsleep 60\n");
        assertThat(shop.path().resolve(".git/hooks/post-checkout").toFile().setExecutable(true))
                .isTrue();
    }

    @Test
    void aKilledProcessAndItsGitLeaveWhatTheNextCallRepairs() throws Exception {
        Process killed = startedAndHeldUp();
        List<ProcessHandle> all = killed.descendants().toList();
        killed.destroyForcibly().waitFor();
        all.forEach(ProcessHandle::destroyForcibly);
        await().atMost(PATIENCE).until(() -> all.stream().noneMatch(ProcessHandle::isAlive));
        assertThat(yard.worktrees().list()).anyMatch(Worktree::isUnfinished);
        assertThat(yard.hasBranch("fix")).isTrue();
        Files.createFile(folder.resolve("go"));
        assertThat(yard.make("fix").worktree().state()).isEqualTo(Worktree.State.READY);
        assertThat(yard.at("fix").git("status", "--porcelain")).isEmpty();
    }

    @Test
    void aGitThatOutlivesItsProcessIsNotDisturbed() throws Exception {
        Process killed = startedAndHeldUp();
        killed.destroyForcibly().waitFor();
        assertThat(refusal(FaultCode.BUSY, () -> yard.make("fix")).message()).contains("git still works on");
        Files.createFile(folder.resolve("go"));
        await().atMost(PATIENCE).until(() -> yard.worktrees().find("fix").state() == Worktree.State.READY);
        yard.at("fix").write("work.txt", "mine");
        refusal(FaultCode.BRANCH_IN_USE, () -> yard.make("fix"));
        assertThat(yard.at("fix").path().resolve("work.txt")).hasContent("mine");
    }

    /** Its git waits in the middle of the checkout for a file named go. */
    private Process startedAndHeldUp() throws IOException {
        shop.write(
                "wait.sh",
                "touch " + folder.resolve("held") + "\nwhile [ ! -e " + folder.resolve("go")
                        + " ]; do sleep 0.1; done\ncat\n");
        shop.write(".gitattributes", "a.txt filter=slow\n").commit();
        shop.git("config", "filter.slow.smudge", "sh " + shop.path().resolve("wait.sh"));
        Process process = JavaProcess.start(WorktreeProbe.class, shop.path().toString(), "fix");
        await().atMost(PATIENCE).until(() -> Files.exists(folder.resolve("held")));
        return process;
    }

    @Test
    void aBranchThatWasOnlyJustMadeIsMadeAgain() throws IOException {
        String commit = shop.git("rev-parse", "HEAD");
        shop.git("branch", "fix");
        killedWhileMakingItAt(commit);
        assertThat(yard.make("fix").newBranchAt()).contains(commit);
    }

    @Test
    void aBranchThatIsAskedForAsItIsStaysAfterACrash() throws IOException {
        shop.git("branch", "fix");
        killedWhileMakingItAt(shop.git("rev-parse", "HEAD"));
        assertThat(yard.open("fix").newBranchAt()).isEmpty();
    }

    @Test
    void aBranchThatSomebodyCommittedToSinceIsNotMadeAgain() throws IOException {
        String before = shop.git("rev-parse", "HEAD");
        shop.commit();
        shop.git("branch", "fix");
        killedWhileMakingItAt(before);
        refusal(FaultCode.BRANCH_IN_USE, () -> yard.make("fix"));
        assertThat(yard.open("fix").newBranchAt()).isEmpty();
    }

    private void killedWhileMakingItAt(String commit) throws IOException {
        Path store = shop.path().resolve(".git").toRealPath();
        try (Draft killed = Draft.of(store, new BranchName("fix"))) {
            killed.begin(new Draft.Plan(folder.resolve("shop.worktrees/fix"), Optional.of(commit)));
        }
    }

    @Test
    void anOlderGitIsUnderstoodToo() throws Exception {
        yard.make("fix");
        Path git = Files.createDirectories(folder.resolve("bin")).resolve("git");
        Files.writeString(
                git,
                "#!/bin/sh\ncase \"$*\" in *--porcelain\\ -z*) exit 129;; esac\nexec " + which("git") + " \"$@\"\n");
        assertThat(git.toFile().setExecutable(true)).isTrue();
        ProcessBuilder builder =
                JavaProcess.builder(WorktreeProbe.class, shop.path().toString());
        builder.environment().put("PATH", git.getParent() + ":" + System.getenv("PATH"));
        String output = new String(builder.start().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(output.lines()).hasSize(2).anyMatch(line -> line.contains("branch=Optional[fix]"));
    }

    private static String which(String program) {
        return List.of(System.getenv("PATH").split(":")).stream()
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow()
                .toString();
    }
}
