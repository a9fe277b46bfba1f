package dev.pegboard.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spells the same directory in many ways, and wrong in others. */
class ProjectRootTest {
    private Path folder;

    @BeforeEach
    void resolve(@TempDir Path temporary) throws IOException {
        folder = temporary.toRealPath();
    }

    @Test
    void aRelativePathIsRefused() {
        for (String relative : new String[] {"", ".", "shop", "./shop", "~/shop", "../" + folder}) {
            assertRefused(relative, "Error: projectRoot must be an absolute path");
        }
    }

    @Test
    void aPathThatLeadsNowhereIsRefused() {
        assertRefused(folder + "/missing", "Error: projectRoot does not exist");
        assertRefused(folder + "/nul\0character", "Error: projectRoot does not exist");
    }

    @Test
    void aFileIsNoProject() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertRefused(file.toString(), "Error: projectRoot is not a directory");
    }

    @Test
    void everySpellingOfADirectoryIsTheSameRoot() throws IOException {
        Path shop = Files.createDirectory(folder.resolve("shop"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), shop);
        ProjectRoot expected = ProjectRoot.of(shop.toString());
        for (String spelling : new String[] {
            shop + "/", shop + "///", shop + "/.", shop + "/../shop", link.toString(), link + "/", "/" + shop
        }) {
            assertThat(ProjectRoot.of(spelling))
                    .as(spelling)
                    .isEqualTo(expected)
                    .hasToString(shop.toString());
        }
    }

    @Test
    void aProjectIsNamedAfterItsDirectory() {
        assertThat(ProjectRoot.of(folder.toString()).name())
                .isEqualTo(folder.getFileName().toString());
        assertThat(ProjectRoot.of("/").name()).isEqualTo("/");
    }

    @Test
    void theProjectAroundADirectoryIsTheNearestOne() throws IOException {
        Path deep = Files.createDirectories(folder.resolve("repo/shop/src/main"));
        Files.createDirectory(folder.resolve("repo/.git"));
        assertThat(ProjectRoot.around(deep)).contains(root("repo"));
        Files.createFile(folder.resolve("repo/shop/pegboard.yaml"));
        assertThat(ProjectRoot.around(deep)).contains(root("repo/shop"));
        assertThat(ProjectRoot.around(folder.resolve("repo"))).contains(root("repo"));
    }

    @Test
    void aGitFileMarksAProjectAsWell() throws IOException {
        Path worktree = Files.createDirectory(folder.resolve("worktree"));
        Files.writeString(worktree.resolve(".git"), "gitdir: /elsewhere");
        assertThat(ProjectRoot.around(worktree)).contains(root("worktree"));
    }

    @Test
    void aLinkedDirectoryBelongsToTheProjectItReallyLiesIn() throws IOException {
        Path source = Files.createDirectories(folder.resolve("repo/src"));
        Files.createDirectory(folder.resolve("repo/.git"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), source);
        assertThat(ProjectRoot.around(link)).contains(root("repo"));
    }

    @Test
    void whereNothingMarksAProjectThereIsNone() {
        assertThat(ProjectRoot.around(folder.resolve("missing"))).isEmpty();
        assertThat(ProjectRoot.around(Path.of("/proc"))).isEmpty();
    }

    private ProjectRoot root(String name) {
        return ProjectRoot.of(folder.resolve(name).toString());
    }

    private static void assertRefused(String text, String message) {
        assertThatThrownBy(() -> ProjectRoot.of(text))
                .hasMessage(message)
                .isInstanceOfSatisfying(Fault.class, fault -> {
                    assertThat(fault.code()).isEqualTo(FaultCode.INVALID_PROJECT_ROOT);
                    assertThat(fault.details().text("projectRoot")).contains(text);
                });
    }
}
