package dev.pegboard.engine.git;

import static dev.pegboard.engine.git.Yard.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.FaultCode;
import dev.pegboard.fixture.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Finds the place of worktrees from everywhere, and refuses places that a project has no business in. */
class WorktreeFolderTest {
    private static final BranchName FIX = new BranchName("fix");

    private Path folder;
    private Repository shop;

    @BeforeEach
    void makeRepository(@TempDir Path temporary) throws IOException {
        folder = temporary.toRealPath();
        shop = Yard.in(folder).shop();
    }

    @Test
    void everyWorktreeAgreesOnThePlace() {
        Path other = Yard.of(shop).make("feature/x").worktree().path();
        Path usual = folder.resolve("shop.worktrees/fix");
        assertThat(place(shop.path(), WorktreeFolder.USUAL)).isEqualTo(usual);
        assertThat(place(other, WorktreeFolder.USUAL)).isEqualTo(usual);
        assertThat(place(other.resolve("lib"), WorktreeFolder.USUAL)).isEqualTo(usual);
        assertThat(place(shop.path(), project("trees"))).isEqualTo(shop.path().resolve("trees/fix"));
        assertThat(place(other, project("trees"))).isEqualTo(shop.path().resolve("trees/fix"));
        assertThat(place(other.resolve("lib"), project("../trees")))
                .isEqualTo(shop.path().resolve("trees/fix"));
        assertThat(new Worktrees(other, WorktreeFolder.USUAL)
                        .create(FIX, true)
                        .worktree()
                        .path())
                .isEqualTo(usual);
    }

    @Test
    void aSubmoduleHasItsWorktreesBesideItsFiles() {
        Repository library = Repository.at(folder.resolve("library")).write("l.c", "");
        library.commit();
        shop.git("submodule", "--quiet", "add", "../library", "library");
        Path submodule = shop.path().resolve("library");
        Path usual = shop.path().resolve("library.worktrees/fix");
        assertThat(place(submodule, WorktreeFolder.USUAL)).isEqualTo(usual);
        new Worktrees(submodule, WorktreeFolder.USUAL).create(FIX, true);
        assertThat(place(usual, WorktreeFolder.USUAL)).isEqualTo(usual);
    }

    @Test
    void aHiddenBareRepositoryHasAPlainFolderBesideIt() {
        shop.git("clone", "--quiet", "--bare", ".", "../all/.bare");
        assertThat(place(folder.resolve("all/.bare"), WorktreeFolder.USUAL))
                .isEqualTo(folder.resolve("all/worktrees/fix"));
    }

    @ParameterizedTest
    @CsvSource({"trees, shop/trees", ".trees, shop/.trees", "../trees, trees", "a/../../trees, trees", "./x/y, shop/x/y"
    })
    void aProjectMayNameAPlaceInOrBesideIt(String written, String place) {
        assertThat(place(shop.path(), project(written)))
                .isEqualTo(folder.resolve(place).resolve("fix"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "..",
                ".",
                "../..",
                "../../x",
                "/",
                "/tmp",
                "../x/y",
                "../.ssh",
                ".git",
                ".git/x",
                "lib/.git/x",
                "../shop",
                "link",
                "link/x"
            })
    void aProjectMayNameNoOtherPlace(String written) throws IOException {
        Files.createSymbolicLink(shop.path().resolve("link"), Files.createDirectories(folder.resolve("far/away")));
        refusal(FaultCode.PATH_TRAVERSAL, () -> place(shop.path(), project(written)));
    }

    @Test
    void textThatIsNoPathIsRefusedToo() {
        refusal(FaultCode.PATH_TRAVERSAL, () -> place(shop.path(), project("a\0b")));
    }

    @Test
    void theUsersOwnPlaceHasAFolderForEachProject() {
        Path anywhere = folder.resolve("far/away");
        assertThat(place(shop.path(), users(anywhere.toString()))).isEqualTo(anywhere.resolve("shop/fix"));
        assertThat(place(shop.path(), users("../../trees")))
                .isEqualTo(folder.getParent().resolve("trees/shop/fix"));
        refusal(FaultCode.PATH_TRAVERSAL, () -> place(shop.path(), users(".git")));
        assertThat(place(shop.path(), users("~/trees")).toString())
                .endsWith("/trees/shop/fix")
                .doesNotContain("~");
    }

    @Test
    void aLinkToThePlaceIsResolved() throws IOException {
        Path disk = Files.createDirectories(folder.resolve("disk"));
        Files.createSymbolicLink(folder.resolve("shop.worktrees"), disk);
        assertThat(place(shop.path(), WorktreeFolder.USUAL)).isEqualTo(disk.resolve("fix"));
        Files.delete(disk);
        refusal(FaultCode.FILE_NOT_WRITTEN, () -> place(shop.path(), WorktreeFolder.USUAL));
    }

    private static Path place(Path project, WorktreeFolder folder) {
        return new Worktrees(project, folder).directoryOf(FIX);
    }

    private static WorktreeFolder project(String written) {
        return new WorktreeFolder(Optional.of(written), false);
    }

    private static WorktreeFolder users(String written) {
        return new WorktreeFolder(Optional.of(written), true);
    }
}
