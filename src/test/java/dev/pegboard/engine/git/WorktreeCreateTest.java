package dev.pegboard.engine.git;

import static dev.pegboard.engine.git.Yard.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.TemporaryDirectory;
import dev.pegboard.fixture.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Makes worktrees of real repositories of every kind. */
class WorktreeCreateTest {
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
    void aBranchThatIsThereIsCheckedOutBesideTheProject() {
        shop.git("branch", "feature/a");
        Made made = yard.open("feature/a");
        Path path = folder.resolve("shop.worktrees/feature--a");
        assertThat(made.worktree().path()).isEqualTo(path);
        assertThat(made.worktree().branch()).contains("feature/a");
        assertThat(made.worktree().commit()).contains(shop.git("rev-parse", "HEAD"));
        assertThat(made.worktree().state()).isEqualTo(Worktree.State.READY);
        assertThat(made.newBranchAt()).isEmpty();
        assertThat(made.notes()).isEmpty();
        assertThat(path.resolve("a.txt")).hasContent("one");
        assertThat(yard.worktrees().list()).extracting(Worktree::main).containsExactly(true, false);
        assertThat(shop.git("status", "--porcelain")).isEmpty();
    }

    @Test
    void aNewBranchBeginsWhereTheProjectStands() {
        shop.git("checkout", "--quiet", "--detach");
        String commit = shop.write("a.txt", "detached\n").commit();
        Made made = yard.make("v1.2-rc.3");
        assertThat(made.newBranchAt()).contains(commit);
        assertThat(made.worktree().commit()).contains(commit);
        assertThat(yard.hasBranch("v1.2-rc.3")).isTrue();
    }

    @Test
    void aNewBranchThatIsThereAlreadyIsLeftAlone() {
        shop.git("branch", "fix");
        Fault fault = refusal(FaultCode.BRANCH_IN_USE, () -> yard.make("fix"));
        assertThat(fault.message()).isEqualTo("The branch fix is there already");
        assertThat(fault.hint()).contains("without new_branch");
        assertThat(yard.hasBranch("fix")).isTrue();
        assertThat(folder.resolve("shop.worktrees")).doesNotExist();
    }

    @Test
    void aBranchThatOnlyOneRemoteHasIsFollowed() {
        Yard clone = clone("origin");
        Made made = clone.open("topic");
        assertThat(made.tracks()).contains("origin/topic");
        assertThat(made.newBranchAt()).isPresent();
        assertThat(clone.at("topic").git("rev-parse", "--abbrev-ref", "@{upstream}"))
                .isEqualTo("origin/topic");
    }

    @Test
    void aBranchOfSeveralRemotesIsAChoice() {
        Yard clone = clone("origin");
        clone.shop().git("remote", "add", "upstream", shop.path().toString());
        clone.shop().git("fetch", "--quiet", "upstream");
        Fault fault = refusal(FaultCode.BRANCH_NOT_FOUND, () -> clone.open("topic"));
        assertThat(fault.details().get("choices")).isEqualTo(List.of("origin/topic", "upstream/topic"));
        assertThat(fault.hint()).contains("git branch --track topic origin/topic");
        clone.shop().git("config", "checkout.defaultRemote", "upstream");
        assertThat(clone.open("topic").tracks()).contains("upstream/topic");
    }

    @Test
    void aNewBranchIsToldFromARemotesOfTheSameName() {
        Yard clone = clone("origin");
        Made made = clone.make("topic");
        assertThat(made.tracks()).isEmpty();
        assertThat(made.notes()).singleElement().asString().startsWith("origin/topic is there too");
    }

    @Test
    void anUnknownBranchIsAnsweredWithWhatIsNear() {
        shop.git("branch", "feature/login");
        Fault fault = refusal(FaultCode.BRANCH_NOT_FOUND, () -> yard.open("feature/logn"));
        assertThat(fault.message()).endsWith("Did you mean feature/login?");
        assertThat(fault.hint()).contains("new_branch: true");
    }

    @Test
    void aShallowCloneWorksAndKnowsWhatItLacks() {
        shop.git("branch", "topic");
        shop.git("clone", "--quiet", "--depth=1", "file://" + shop.path(), "../shallow");
        Yard shallow = Yard.of(new Repository(folder.resolve("shallow")));
        assertThat(shallow.make("mine").worktree().path()).isDirectory();
        assertThat(refusal(FaultCode.BRANCH_NOT_FOUND, () -> shallow.open("topic"))
                        .hint())
                .contains("shallow", "git fetch origin topic:topic");
    }

    @Test
    void aBranchThatAnotherWorktreeHasIsNamedWithItsPath() {
        Fault main = refusal(FaultCode.BRANCH_IN_USE, () -> yard.open("main"));
        assertThat(main.details().text("path")).contains(shop.path().toString());
        Path first = yard.make("fix").worktree().path();
        assertThat(refusal(FaultCode.BRANCH_IN_USE, () -> yard.open("fix")).message())
                .isEqualTo("fix is checked out in " + first);
    }

    @Test
    void aBranchThatIsBeingRebasedIsInUse() {
        Repository fix = conflictingRebase();
        assertThat(yard.worktrees().find("fix").operation()).contains("rebase");
        assertThat(refusal(FaultCode.BRANCH_IN_USE, () -> yard.open("fix")).message())
                .contains(fix.path().toString());
    }

    private Repository conflictingRebase() {
        yard.make("fix");
        Repository fix = yard.at("fix").write("a.txt", "mine\n");
        fix.commit();
        shop.write("a.txt", "theirs\n").commit();
        try {
            fix.git("rebase", "main");
        } catch (AssertionError expected) {
            return fix;
        }
        throw new AssertionError("the rebase met no conflict");
    }

    @Test
    void withoutACommitThereIsNothingToCheckOut() {
        Yard empty = Yard.of(Repository.at(folder.resolve("empty")));
        for (boolean anew : List.of(true, false)) {
            Fault fault =
                    refusal(FaultCode.BRANCH_NOT_FOUND, () -> empty.worktrees().create(new BranchName("fix"), anew));
            assertThat(fault.message()).contains("no commit yet");
            assertThat(fault.hint()).contains("git commit --allow-empty");
        }
    }

    @Test
    void aBareRepositoryHasWorktreesBesideIt() {
        shop.git("branch", "topic");
        shop.git("clone", "--quiet", "--bare", ".", "../store.git");
        Yard bare = Yard.of(new Repository(folder.resolve("store.git")));
        assertThat(bare.open("topic").worktree().path()).isEqualTo(folder.resolve("store.worktrees/topic"));
        assertThat(bare.make("fix").worktree().path().resolve("a.txt")).exists();
        assertThat(bare.worktrees().list().getFirst().state()).isEqualTo(Worktree.State.BARE);
    }

    @Test
    void aDirectoryThatIsThereIsNeverTouched() throws IOException {
        Path path = folder.resolve("shop.worktrees/fix");
        Files.createDirectories(path);
        Files.writeString(path.resolve("mine.txt"), "mine");
        Fault fault = refusal(FaultCode.FILE_NOT_WRITTEN, () -> yard.make("fix"));
        assertThat(fault.message()).isEqualTo(path + " is there already and is not empty");
        assertThat(path.resolve("mine.txt")).hasContent("mine");
        assertThat(yard.hasBranch("fix")).isFalse();
        Files.delete(path.resolve("mine.txt"));
        assertThat(yard.make("fix").worktree().path()).isEqualTo(path);
    }

    @Test
    void aLinkInThePlaceOfTheDirectoryIsNotFollowed() throws IOException {
        Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
        Files.createDirectories(folder.resolve("shop.worktrees"));
        Files.createSymbolicLink(folder.resolve("shop.worktrees/fix"), elsewhere);
        refusal(FaultCode.FILE_NOT_WRITTEN, () -> yard.make("fix"));
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void emptySubmodulesAreTold() {
        Repository library = Repository.at(folder.resolve("library")).write("l.c", "");
        library.commit();
        shop.git("submodule", "--quiet", "add", "../library", "library");
        shop.commit();
        Made made = yard.make("fix");
        Path path = made.worktree().path();
        assertThat(path.resolve("library")).isEmptyDirectory();
        assertThat(made.notes())
                .containsExactly("Its submodules are empty; to fill them: git -C " + path
                        + " submodule update --init --recursive");
    }

    @Test
    void aSparseProjectHasSparseWorktreesAndSaysSo() {
        shop.git("sparse-checkout", "set", "lib");
        shop.write("other/c.txt", "").git("add", "--sparse", "other/c.txt");
        shop.git("commit", "--quiet", "--message=More");
        Made made = yard.make("fix");
        assertThat(made.notes()).singleElement().asString().startsWith("It is sparse");
        assertThat(made.worktree().path().resolve("lib/b.txt")).exists();
        assertThat(made.worktree().path().resolve("other")).doesNotExist();
    }

    @Test
    void aWorktreeThatIsGoneMakesRoomForANewOne() throws IOException {
        Path path = yard.make("fix").worktree().path();
        shop.git("worktree", "add", "--quiet", "-b", "far", "../far");
        delete(path);
        delete(folder.resolve("far"));
        assertThat(yard.worktrees().find("fix").state()).isEqualTo(Worktree.State.MISSING);
        assertThat(yard.open("fix").notes()).singleElement().asString().contains("which is gone");
        assertThat(yard.open("far").worktree().path()).isEqualTo(folder.resolve("shop.worktrees/far"));
        assertThat(yard.worktrees().list()).hasSize(3);
    }

    @Test
    void aLockedWorktreeKeepsItsBranchAlsoWhileItIsGone() throws IOException {
        Path path = yard.make("fix").worktree().path();
        shop.git("worktree", "lock", "--reason", "on a stick", path.toString());
        delete(path);
        Fault fault = refusal(FaultCode.BRANCH_IN_USE, () -> yard.open("fix"));
        assertThat(fault.message()).contains("locked (on a stick)");
        assertThat(fault.hint()).contains("git worktree unlock " + path);
    }

    @Test
    void aBranchInTheWayOfANameIsNamed() {
        shop.git("branch", "feature");
        Fault fault = refusal(FaultCode.INVALID_NAME, () -> yard.make("feature/a"));
        assertThat(fault.message()).startsWith("The branch feature is in the way");
        assertThat(folder.resolve("shop.worktrees/feature--a")).doesNotExist();
    }

    @Test
    void aDirectoryWithoutRepositoryIsRefused() {
        Worktrees none = new Worktrees(folder, WorktreeFolder.USUAL);
        refusal(FaultCode.NO_REPOSITORY, none::list);
        refusal(FaultCode.NO_REPOSITORY, () -> none.create(new BranchName("fix"), true));
    }

    @Test
    void aCheckoutThatFailsLeavesNothing() {
        failingFilter();
        refusal(FaultCode.COMMAND_FAILED, () -> yard.make("fix"));
        assertThat(yard.worktrees().list()).hasSize(1);
        assertThat(folder.resolve("shop.worktrees/fix")).doesNotExist();
        assertThat(yard.hasBranch("fix")).isFalse();
        shop.git("branch", "old");
        refusal(FaultCode.COMMAND_FAILED, () -> yard.open("old"));
        assertThat(yard.hasBranch("old")).isTrue();
    }

    private void failingFilter() {
        shop.write(".gitattributes", "a.txt filter=broken\n").commit();
        shop.git("config", "filter.broken.smudge", "false");
        shop.git("config", "filter.broken.required", "true");
    }

    @Test
    void hooksRunAsTheyDoForTheUser() {
        hook("touch hooked");
        assertThat(yard.make("fix").worktree().path().resolve("hooked")).exists();
    }

    @Test
    void aHookThatFailsIsToldAndTheWorktreeStays() {
        hook("echo 'no npm here' >&2; exit 3");
        Made made = yard.make("fix");
        assertThat(made.notes()).containsExactly("The hook post-checkout failed with exit code 3: no npm here");
        assertThat(made.worktree().state()).isEqualTo(Worktree.State.READY);
    }

    private void hook(String script) {
        shop.write(".git/hooks/post-checkout", "#!/bin/sh\n" + script + "\n");
        assertThat(shop.path().resolve(".git/hooks/post-checkout").toFile().setExecutable(true))
                .isTrue();
    }

    private void undo(Made made) {
        yard.worktrees().undo(made.worktree().path(), new BranchName("fix"), made.newBranchAt());
    }

    @Test
    void whatWasMadeCanBeTakenBack() {
        Made made = yard.make("fix");
        undo(made);
        assertThat(made.worktree().path()).doesNotExist();
        assertThat(yard.hasBranch("fix")).isFalse();
        Made again = yard.make("fix");
        String commit = yard.at("fix").write("a.txt", "work\n").commit();
        undo(again);
        assertThat(shop.git("rev-parse", "fix")).isEqualTo(commit);
    }

    private Yard clone(String remote) {
        shop.git("branch", "topic");
        shop.git("clone", "--quiet", "--origin", remote, ".", "../clone");
        return Yard.of(new Repository(folder.resolve("clone")));
    }

    private static void delete(Path path) throws IOException {
        new TemporaryDirectory(path).close();
    }
}
