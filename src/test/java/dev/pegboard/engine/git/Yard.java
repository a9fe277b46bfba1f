package dev.pegboard.engine.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.fixture.Repository;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** A small real repository, and its worktrees as the engine sees them. */
record Yard(Repository shop, Worktrees worktrees) {
    /** With one commit on main. */
    static Yard in(Path folder) {
        Repository shop = Repository.at(folder.resolve("shop"))
                .write("a.txt", "one\n")
                .write("lib/b.txt", "two\n")
                .write(".gitignore", "*.log\n");
        shop.commit();
        return of(shop);
    }

    static Yard of(Repository shop) {
        return new Yard(shop, new Worktrees(shop.path(), WorktreeFolder.USUAL));
    }

    Made make(String branch) {
        return worktrees.create(new BranchName(branch), true);
    }

    Made open(String branch) {
        return worktrees.create(new BranchName(branch), false);
    }

    Removed remove(String branch, boolean force) {
        return worktrees.remove(worktrees.find(branch), force);
    }

    /** The worktree that has the branch, to be changed by a test. */
    Repository at(String branch) {
        return new Repository(worktrees.find(branch).path());
    }

    static Fault refusal(FaultCode code, ThrowingCallable call) {
        Fault fault = catchThrowableOfType(Fault.class, call);
        assertThat(fault).as("a fault").isNotNull();
        assertThat(fault.code()).as(fault.message()).isEqualTo(code);
        return fault;
    }

    boolean hasBranch(String name) {
        return shop.git("branch", "--list", name).contains(name);
    }
}
