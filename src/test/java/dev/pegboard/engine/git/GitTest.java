package dev.pegboard.engine.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.fixture.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looks at real repositories of every kind. */
class GitTest {
    private Path folder;

    @BeforeEach
    void resolve(@TempDir Path temporary) throws IOException {
        folder = temporary.toRealPath();
    }

    @Test
    void aDirectoryWithoutRepositoryHasNoHead() {
        assertThat(new Git(folder).head()).isEmpty();
        assertThat(new Git(folder).files()).isEmpty();
    }

    @Test
    void anUnbornBranchHasNoCommit() {
        Repository.at(folder);
        Git.Head head = head(folder);
        assertThat(head.branch()).contains("main");
        assertThat(head.commit()).isEmpty();
        assertThat(head.detached()).isFalse();
        assertThat(head.dirty()).isFalse();
    }

    @Test
    void aCommittedCopyIsCleanUntilSomethingChanges() {
        Repository repository = Repository.at(folder).write("a.txt", "one");
        String commit = repository.commit();
        assertThat(head(folder).commit()).contains(commit);
        assertThat(head(folder).dirty()).isFalse();
        repository.write("a.txt", "two");
        assertThat(head(folder).dirty()).isTrue();
        repository.commit();
        repository.write("new.txt", "untracked");
        assertThat(head(folder).dirty()).isTrue();
    }

    @Test
    void aDetachedHeadHasNoBranch() {
        Repository repository = Repository.at(folder);
        String commit = repository.commit();
        repository.git("checkout", "--quiet", "--detach");
        Git.Head head = head(folder);
        assertThat(head.detached()).isTrue();
        assertThat(head.branch()).isEmpty();
        assertThat(head.commit()).contains(commit);
    }

    @Test
    void aLinkedWorktreeIsToldFromTheFirstCopy() {
        Repository repository = Repository.at(folder.resolve("first"));
        repository.commit();
        repository.git("worktree", "add", "--quiet", "-b", "fix", "../second");
        assertThat(head(folder.resolve("first")).worktree()).isFalse();
        assertThat(head(folder.resolve("second")).worktree()).isTrue();
        assertThat(head(folder.resolve("second")).branch()).contains("fix");
    }

    @Test
    void aBareRepositoryHasABranchButNothingToChange() {
        Repository repository = Repository.at(folder.resolve("origin"));
        String commit = repository.commit();
        repository.git("clone", "--quiet", "--bare", ".", "../bare.git");
        Git.Head head = head(folder.resolve("bare.git"));
        assertThat(head.bare()).isTrue();
        assertThat(head.branch()).contains("main");
        assertThat(head.commit()).contains(commit);
        assertThat(new Git(folder.resolve("bare.git")).files()).isEmpty();
    }

    @Test
    void anEmptyBareRepositoryHasNoCommit() {
        Repository.at(folder.resolve("origin"))
                .git("init", "--quiet", "--bare", "--initial-branch=main", "../bare.git");
        assertThat(head(folder.resolve("bare.git")).commit()).isEmpty();
        assertThat(head(folder.resolve("bare.git")).branch()).contains("main");
    }

    @Test
    void aProjectInsideABiggerRepositoryNamesIt() {
        Repository repository =
                Repository.at(folder).write("app/src/a.java", "").write("other/b.java", "");
        repository.commit();
        Path project = folder.resolve("app");
        assertThat(head(project).repository()).contains(folder.toString());
        assertThat(head(folder).repository()).isEmpty();
        assertThat(new Git(project).files()).containsExactly("src/a.java");
    }

    @Test
    void aSubmoduleIsARepositoryOfItsOwn() {
        Repository library = Repository.at(folder.resolve("library")).write("l.c", "");
        library.commit();
        Repository app = Repository.at(folder.resolve("app"));
        app.git("submodule", "--quiet", "add", "../library", "modules/library");
        app.commit();
        Path submodule = app.path().resolve("modules/library");
        assertThat(head(submodule).worktree()).isFalse();
        assertThat(head(submodule).repository()).isEmpty();
        assertThat(new Git(submodule).files()).containsExactly("l.c");
        assertThat(new Git(app.path()).files()).containsExactlyInAnyOrder(".gitmodules", "modules/library");
    }

    @Test
    void ignoredFilesAreNotListedAndOddNamesAre() {
        Repository repository = Repository.at(folder).write(".gitignore", "*.log\n");
        List<String> odd = List.of("with space.txt", "new\nline.txt", "# hash.txt", "quote\".txt", "größe 日本.txt");
        odd.forEach(name -> repository.write(name, "").write(name + ".log", ""));
        repository.git("add", "# hash.txt");
        assertThat(new Git(folder).files())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(odd.stream(), Stream.of(".gitignore")).toList());
        assertThat(head(folder).dirty()).isTrue();
    }

    @Test
    void aRenamedFileWithAnOddNameIsAChange() {
        Repository repository = Repository.at(folder).write("# branch.head evil", "text");
        repository.commit();
        repository.git("mv", "# branch.head evil", "# branch.oid worse");
        assertThat(head(folder).branch()).contains("main");
        assertThat(head(folder).dirty()).isTrue();
    }

    @Test
    void anEmptyGitDirectoryIsNoRepository() throws IOException {
        Files.createDirectory(folder.resolve(".git"));
        assertThat(new Git(folder).head()).isEmpty();
    }

    @Test
    void aBrokenRepositoryIsAFaultWithGitsOwnWords() {
        Repository.at(folder).write(".git/config", "[core\n");
        assertThatThrownBy(() -> new Git(folder).head())
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.COMMAND_FAILED))
                .hasMessageContaining("git status failed: fatal: bad config");
    }

    @Test
    void aRepositoryOfAnotherUserIsRefusedWithTheWayOut() throws IOException {
        Repository.at(folder).commit();
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can give a directory away");
        Files.setAttribute(folder, "unix:uid", 65534);
        Files.setAttribute(folder.resolve(".git"), "unix:uid", 65534);
        assertThatThrownBy(() -> new Git(folder).head())
                .hasMessage("git refuses " + folder + " because another user owns it")
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.hint()).contains("safe.directory " + folder));
    }

    @Test
    void lookingTakesNoLockAndRunsNoMonitor() throws IOException {
        Repository repository = Repository.at(folder).write("a.txt", "one");
        repository.commit();
        repository.write("monitor.sh", "#!/bin/sh\ntouch " + folder.resolve("monitored") + "\n");
        assertThat(folder.resolve("monitor.sh").toFile().setExecutable(true)).isTrue();
        repository.git("config", "core.fsmonitor", folder.resolve("monitor.sh").toString());
        Files.setLastModifiedTime(folder.resolve("a.txt"), java.nio.file.attribute.FileTime.fromMillis(0));
        byte[] index = Files.readAllBytes(folder.resolve(".git/index"));
        Files.createFile(folder.resolve(".git/index.lock"));
        assertThat(head(folder).branch()).contains("main");
        new Git(folder).files();
        assertThat(Files.readAllBytes(folder.resolve(".git/index"))).isEqualTo(index);
        assertThat(folder.resolve("monitored")).doesNotExist();
    }

    @Test
    void variablesOfTheCallerDoNotLeadElsewhere() throws Exception {
        Repository here = Repository.at(folder.resolve("here"));
        Repository elsewhere = Repository.at(folder.resolve("elsewhere"));
        elsewhere.git("symbolic-ref", "HEAD", "refs/heads/wrong");
        Path other = elsewhere.path().resolve(".git");
        Map<String, String> misleading = Map.of(
                "GIT_DIR", other.toString(), "GIT_WORK_TREE", elsewhere.path().toString(), "LC_ALL", "de_DE.UTF-8");
        assertThat(GitProbe.ask(here.path(), misleading)).contains("Optional[main]");
    }

    @Test
    void aMissingGitIsAFaultThatSaysSo() throws Exception {
        Repository.at(folder);
        assertThat(GitProbe.ask(folder, Map.of("PATH", "/nonexistent")))
                .contains("COMMAND_FAILED git could not be started / Install git or put it on the PATH.");
    }

    private static Git.Head head(Path directory) {
        return new Git(directory).head().orElseThrow();
    }
}
