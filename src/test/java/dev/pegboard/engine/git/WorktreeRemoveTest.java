package dev.pegboard.engine.git;

import static dev.pegboard.engine.git.Yard.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.TemporaryDirectory;
import dev.pegboard.fixture.FolderPrint;
import dev.pegboard.fixture.JavaProcess;
import dev.pegboard.fixture.Repository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Removes worktrees with all sorts of work in them, and gets the work back. */
class WorktreeRemoveTest {
    private Path folder;
    private Yard yard;
    private Repository shop;
    private Repository fix;

    @BeforeEach
    void makeWorktree(@TempDir Path temporary) throws IOException {
        folder = temporary.toRealPath();
        yard = Yard.in(folder);
        shop = yard.shop();
        yard.make("fix");
        fix = yard.at("fix");
    }

    @Test
    void aCleanWorktreeGoesAndItsBranchStays() {
        fix.write("debug.log", "ignored");
        Removed removed = yard.remove("fix", false);
        assertThat(removed.kept()).isEmpty();
        assertThat(removed.restore()).isEmpty();
        assertThat(fix.path()).doesNotExist();
        assertThat(yard.worktrees().list()).hasSize(1);
        assertThat(yard.hasBranch("fix")).isTrue();
    }

    @Test
    void whatWouldBeLostIsNamed() throws IOException {
        fix.write("mine.txt", "").commit();
        fix.write("a.txt", "changed").write("new.txt", "untracked").write("x.log", "ignored");
        fix.write("staged.txt", "").git("add", "staged.txt");
        Files.delete(fix.path().resolve("lib/b.txt"));
        Map<String, String> before = FolderPrint.of(fix.path());
        Fault fault = refusal(FaultCode.WORK_WOULD_BE_LOST, () -> yard.remove("fix", false));
        assertThat(fault.message())
                .startsWith(fix.path() + " has work in it: ")
                .contains("changed files (2): a.txt, lib/b.txt", "staged files (1): staged.txt")
                .contains("untracked files (1): new.txt", "commits on no remote and no other branch (1): ")
                .doesNotContain("x.log");
        assertThat(FolderPrint.of(fix.path())).isEqualTo(before);
        assertThat(shop.git("for-each-ref", "refs/pegboard")).isEmpty();
    }

    @Test
    void commitsThatAnotherBranchARemoteOrATagHasAreNotLost() {
        fix.write("mine.txt", "").commit();
        assertThat(loss().commitCount()).isEqualTo(1);
        shop.git("branch", "copy", "fix");
        assertThat(loss().isNothing()).isTrue();
        shop.git("branch", "-D", "copy");
        shop.git("tag", "v1", "fix");
        assertThat(loss().isNothing()).isTrue();
        shop.git("tag", "-d", "v1");
        shop.git("update-ref", "refs/remotes/origin/fix", "fix");
        assertThat(loss().isNothing()).isTrue();
    }

    private Loss loss() {
        return yard.worktrees().loss(yard.worktrees().find("fix"));
    }

    @Test
    void whatWasForcedAwayComesBackAsItWas() throws Exception {
        fix.write("a.txt", "changed")
                .write("sub dir/größe 'x'.txt", "untracked")
                .write("run.sh", "#!/bin/sh\n");
        assertThat(fix.path().resolve("run.sh").toFile().setExecutable(true)).isTrue();
        Files.createSymbolicLink(fix.path().resolve("link"), Path.of("a.txt"));
        fix.write("staged.txt", "staged").git("add", "staged.txt");
        Files.delete(fix.path().resolve("lib/b.txt"));
        Map<String, String> before = FolderPrint.of(fix.path());
        fix.write("x.log", "ignored");
        Removed removed = yard.remove("fix", true);
        assertThat(fix.path()).doesNotExist();
        assertThat(removed.kept().orElseThrow()).matches("refs/pegboard/removed/fix/\\d{8}T\\d{9}Z");
        restore(removed);
        Map<String, String> after = FolderPrint.of(fix.path());
        before.keySet().removeIf(name -> name.equals(".git") || name.equals("lib"));
        after.keySet().removeIf(name -> name.equals(".git") || name.equals("lib"));
        assertThat(after).isEqualTo(before);
        assertThat(fix.path().resolve("run.sh").toFile().canExecute()).isTrue();
        assertThat(fix.path().resolve("link")).isSymbolicLink();
    }

    private void restore(Removed removed) throws Exception {
        for (String command : removed.restore()) {
            Process shell = new ProcessBuilder("sh", "-c", command)
                    .directory(shop.path().toFile())
                    .redirectErrorStream(true)
                    .start();
            String output = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(shell.waitFor()).as(command + "\n" + output).isZero();
        }
    }

    @Test
    void aHostileNameIsNoCommandInWhatIsToldToRun() throws Exception {
        String name = "a;touch$IFS'evil'&&`id`(b)";
        yard.make(name);
        Repository hostile = yard.at(name).write("new.txt", "mine");
        Removed removed = yard.remove(name, true);
        restore(removed);
        assertThat(hostile.path().resolve("new.txt")).hasContent("mine");
        assertThat(FolderPrint.of(folder).keySet()).noneMatch(file -> file.endsWith("evil"));
    }

    @Test
    void theDirectoryOfTheServerItselfIsNeverRemoved() throws Exception {
        ProcessBuilder server =
                JavaProcess.builder(WorktreeProbe.class, shop.path().toString(), "fix", "remove");
        Process process = server.directory(fix.path().resolve("lib").toFile()).start();
        String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(answer).isEqualTo("BRANCH_IN_USE " + fix.path() + " is where this server runs\n");
    }

    @Test
    void keepingRunsNoHookSignsNothingAndNeedsNoIdentity() {
        for (String hook : List.of("pre-commit", "reference-transaction", "post-commit", "commit-msg")) {
            shop.write(".git/hooks/" + hook, "#!/bin/sh\ntouch " + folder.resolve("hooked") + "\nexit 1\n");
            assertThat(shop.path().resolve(".git/hooks/" + hook).toFile().setExecutable(true))
                    .isTrue();
        }
        shop.git("config", "commit.gpgSign", "true");
        shop.git("config", "gpg.program", "false");
        shop.git("config", "user.useConfigOnly", "true");
        fix.write("a.txt", "changed");
        Worktree worktree = yard.worktrees().find("fix");
        GitProgram strange = GitProgram.in(shop.path())
                .with("GIT_CONFIG_GLOBAL", "/dev/null")
                .with("GIT_CONFIG_SYSTEM", "/dev/null");
        String reference = new Keeping(strange, Clock.systemUTC()).keep(worktree, loss());
        assertThat(shop.git("log", "-1", "--format=%an %cn", reference)).isEqualTo("Pegboard Pegboard");
        assertThat(shop.git("show", reference + ":a.txt")).isEqualTo("changed");
        assertThat(folder.resolve("hooked")).doesNotExist();
        assertThat(fix.git("diff", "--cached", "--name-only")).isEmpty();
    }

    @Test
    void commitsOfNoBranchAreKept() throws Exception {
        fix.git("checkout", "--quiet", "--detach");
        String commit = fix.write("mine.txt", "mine").commit();
        String path = fix.path().toString();
        assertThat(yard.worktrees().find(path).state()).isEqualTo(Worktree.State.DETACHED);
        refusal(FaultCode.WORK_WOULD_BE_LOST, () -> yard.remove(path, false));
        Removed removed = yard.remove(path, true);
        assertThat(shop.git("rev-parse", removed.kept().orElseThrow())).isEqualTo(commit);
        restore(removed);
        assertThat(fix.path().resolve("mine.txt")).hasContent("mine");
    }

    @Test
    void somethingBegunIsWorkToo() {
        fix.write("a.txt", "mine\n").commit();
        shop.write("a.txt", "theirs\n").commit();
        assertThat(loss().operation()).isEmpty();
        try {
            fix.git("merge", "main");
        } catch (AssertionError conflict) {
            assertThat(refusal(FaultCode.WORK_WOULD_BE_LOST, () -> yard.remove("fix", false))
                            .message())
                    .contains("a merge that has begun");
        }
        assertThat(loss().operation()).contains("merge");
        Removed removed = yard.remove("fix", true);
        assertThat(shop.git("show", removed.kept().orElseThrow() + ":a.txt")).contains("<<<<<<<", "mine", "theirs");
    }

    @Test
    void theMainOneAndTheProjectsOwnAreNeverRemoved() {
        assertThat(refusal(FaultCode.BRANCH_IN_USE, () -> yard.remove("main", true))
                        .message())
                .contains("main worktree");
        Worktrees inside = new Worktrees(fix.path().resolve("lib"), WorktreeFolder.USUAL);
        assertThat(refusal(FaultCode.BRANCH_IN_USE, () -> inside.remove(inside.find("fix"), true))
                        .message())
                .contains("where this project is");
        assertThat(fix.path()).isDirectory();
    }

    @Test
    void anUnknownOneIsAnsweredWithWhatIsNear() {
        Fault fault = refusal(FaultCode.WORKTREE_NOT_FOUND, () -> yard.remove("fixx", false));
        assertThat(fault.message()).isEqualTo("No worktree has the branch 'fixx'. Did you mean fix?");
        refusal(FaultCode.WORKTREE_NOT_FOUND, () -> yard.remove("\0", false));
    }

    @Test
    void aLockedOneNeedsForce() {
        shop.git("worktree", "lock", "--reason", "on loan", fix.path().toString());
        assertThat(yard.worktrees().find("fix").reason()).contains("on loan");
        assertThat(refusal(FaultCode.BRANCH_IN_USE, () -> yard.remove("fix", false))
                        .message())
                .endsWith("is locked: on loan");
        yard.remove("fix", true);
        assertThat(fix.path()).doesNotExist();
    }

    @Test
    void oneThatIsGoneIsTakenOffTheList() throws IOException {
        new TemporaryDirectory(fix.path()).close();
        yard.remove("fix", false);
        assertThat(yard.worktrees().list()).hasSize(1);
    }

    @Test
    void whatIsLeftOfOneIsOnlyDeletedByForce() throws IOException {
        Files.delete(fix.path().resolve(".git"));
        refusal(FaultCode.UNFINISHED, () -> yard.remove("fix", false));
        assertThat(refusal(FaultCode.BRANCH_IN_USE, () -> yard.open("fix")).hint())
                .contains("worktree_remove");
        assertThat(fix.path().resolve("a.txt")).exists();
        yard.remove("fix", true);
        assertThat(fix.path()).doesNotExist();
        assertThat(yard.worktrees().list()).hasSize(1);
    }

    @Test
    void workInASubmoduleIsNotEvenLostByForce() {
        submodule();
        Repository library = new Repository(fix.path().resolve("library"));
        assertThat(loss().isNothing()).as("%s", loss().phrases()).isTrue();
        library.write("l.c", "changed");
        assertThat(refusal(FaultCode.WORK_WOULD_BE_LOST, () -> yard.remove("fix", true))
                        .message())
                .contains("library: changes that are not committed");
        library.commit();
        assertThat(refusal(FaultCode.WORK_WOULD_BE_LOST, () -> yard.remove("fix", true))
                        .message())
                .contains("library: 1 commits on no remote");
        library.git("push", "--quiet", "origin", "HEAD:refs/heads/pushed");
        fix.git("checkout", "--quiet", "--", "library");
        fix.git("submodule", "--quiet", "update");
        yard.remove("fix", false);
        assertThat(fix.path()).doesNotExist();
    }

    private void submodule() {
        Repository.at(folder.resolve("library")).write("l.c", "").commit();
        fix.git("submodule", "--quiet", "add", "../../library", "library");
        fix.commit();
        shop.git("branch", "copy", "fix");
    }

    @Test
    void aRepositoryInsideIsNotEvenLostByForce() {
        Repository.at(fix.path().resolve("nested")).write("n.txt", "").commit();
        assertThat(refusal(FaultCode.WORK_WOULD_BE_LOST, () -> yard.remove("fix", true))
                        .hint())
                .contains("git worktree remove --force " + fix.path());
    }

    @Test
    void aSparseWorktreeIsKeptWithoutLosingWhatItNeverShowed() {
        fix.git("sparse-checkout", "set", "lib");
        fix.write("lib/b.txt", "changed").write("outside/c.txt", "new");
        Removed removed = yard.remove("fix", true);
        String reference = removed.kept().orElseThrow();
        assertThat(shop.git("ls-tree", "-r", "--name-only", reference).lines())
                .containsExactlyInAnyOrder(".gitignore", "a.txt", "lib/b.txt", "outside/c.txt");
        assertThat(shop.git("show", reference + ":lib/b.txt")).isEqualTo("changed");
    }

    @Test
    void aThousandFilesAreToldInAFewWords() {
        for (int i = 0; i < 1_000; i++) {
            fix.write("new" + i + ".txt", "");
        }
        assertThat(refusal(FaultCode.WORK_WOULD_BE_LOST, () -> yard.remove("fix", false))
                        .message())
                .contains("untracked files (1000): ")
                .hasSizeLessThan(600);
    }
}
