package dev.pegboard.engine.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.fixture.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hides files of real worktrees from git status, in that worktree alone. */
class LocalFilesTest {
    @TempDir
    private Path folder;

    private Repository project;

    @BeforeEach
    void begin() {
        project =
                Repository.at(folder.resolve("pro[j] ect")).write("a.txt", "1").write("b/c.txt", "1");
        project.commit();
    }

    @Test
    void changesOfTrackedFilesAreHidden() {
        Repository worktree = worktree("one").write("a.txt", "2").write("b/c.txt", "2");
        assertThat(new LocalFiles(worktree.path()).hide(List.of("a.txt"))).isEmpty();
        assertThat(worktree.git("status", "--porcelain")).isEqualTo("M b/c.txt");
        project.write("a.txt", "3");
        assertThat(project.git("status", "--porcelain")).isEqualTo("M a.txt");
    }

    @Test
    void newFilesAreHiddenInThatWorktreeAlone() {
        Repository one = worktree("o*e").write("*.env", "").write("x.env", "").write("b/n ew", "");
        Repository two = worktree("two").write("*.env", "");
        project.write("*.env", "");
        assertThat(new LocalFiles(one.path()).hide(List.of("*.env", "b/n ew"))).isEmpty();
        assertThat(one.git("status", "--porcelain")).isEqualTo("?? x.env");
        assertThat(two.git("status", "--porcelain")).isEqualTo("?? *.env");
        assertThat(project.git("status", "--porcelain")).isEqualTo("?? *.env");
    }

    @Test
    void whatWasIgnoredBeforeStaysIgnored() throws IOException {
        Path usual = Files.writeString(folder.resolve("usual"), "*.log");
        project.git("config", "core.excludesFile", usual.toString());
        Repository worktree = worktree("one").write("a.log", "").write(".env", "");
        LocalFiles files = new LocalFiles(worktree.path());
        assertThat(files.ignored(List.of("a.log", ".env"))).containsExactly("a.log");
        assertThat(files.hide(List.of(".env"))).isEmpty();
        assertThat(worktree.git("status", "--porcelain")).isEmpty();
        worktree.write("more", "");
        assertThat(files.hide(List.of("more"))).isEmpty();
        assertThat(worktree.git("status", "--porcelain")).isEmpty();
    }

    @Test
    void aWorktreeThatIsRemovedLeavesNothingThatCounts() {
        Repository worktree = worktree("one").write(".env", "");
        new LocalFiles(worktree.path()).hide(List.of(".env"));
        project.git("worktree", "remove", "--force", worktree.path().toString());
        Repository again = worktree("one").write(".env", "");
        assertThat(again.git("status", "--porcelain")).isEqualTo("?? .env");
    }

    @Test
    void theFirstCheckoutHasAListOfItsOwn() {
        project.write(".env", "");
        assertThat(new LocalFiles(project.path()).hide(List.of(".env"))).isEmpty();
        assertThat(project.git("status", "--porcelain")).isEmpty();
    }

    @Test
    void severalWorktreesAtOnceDoNotDisturbEachOther() throws Exception {
        List<Future<?>> all = new ArrayList<>();
        List<Repository> worktrees = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            worktrees.add(worktree("w" + i).write(".env", "").write("a.txt", "2"));
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            worktrees.forEach(worktree ->
                    all.add(threads.submit(() -> new LocalFiles(worktree.path()).hide(List.of(".env", "a.txt")))));
            for (Future<?> one : all) {
                one.get();
            }
        }
        worktrees.forEach(
                worktree -> assertThat(worktree.git("status", "--porcelain")).isEmpty());
    }

    private Repository worktree(String name) {
        Path path = folder.resolve(name);
        project.git("worktree", "add", "--quiet", "-B", "branch-" + Math.abs(name.hashCode()), path.toString());
        return new Repository(path);
    }
}
