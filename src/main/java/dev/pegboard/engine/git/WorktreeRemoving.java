package dev.pegboard.engine.git;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Removes one worktree, after it has refused what would lose work, or has kept it. Never deletes a branch. */
final class WorktreeRemoving {
    private final GitProgram git;
    private final Worktree worktree;

    WorktreeRemoving(GitProgram git, Worktree worktree) {
        this.git = git;
        this.worktree = worktree;
    }

    Removed remove(boolean force) {
        Loss loss = requireRemovable(force);
        Optional<String> kept = keep(loss);
        Undisturbed.run(() -> take(force));
        return new Removed(
                worktree, kept, kept.map(reference -> restore(loss, reference)).orElse(List.of()));
    }

    /** What would be gone with it; a fault if it must stay. */
    Loss requireRemovable(boolean force) {
        refuseNeeded();
        if (!force) {
            refuseLocked();
            refuseRemains();
        }
        Loss loss = new LossSearch(git, worktree).loss();
        refuseLosing(loss, force);
        return loss;
    }

    private void take(boolean force) {
        Removal removal = new Removal(git);
        if (worktree.missing().isPresent()) {
            removal.erase(worktree.path());
        } else {
            boolean submodules = Files.exists(worktree.path().resolve(".gitmodules")); // Git alone refuses those.
            removal.remove(worktree.path(), force || submodules);
        }
    }

    private Optional<String> keep(Loss loss) {
        boolean orphaned = loss.commitCount() > 0 && worktree.checkedOut().isEmpty();
        return loss.hasFiles() || orphaned
                ? Optional.of(new Keeping(git, Clock.systemUTC()).keep(worktree, loss))
                : Optional.empty();
    }

    private List<String> restore(Loss loss, String reference) {
        Path path = worktree.path();
        String add = worktree.checkedOut()
                .map(branch -> ShownCommand.git("worktree", "add", path, branch))
                .orElseGet(() -> ShownCommand.git(
                        "worktree", "add", "--detach", path, worktree.commit().orElse(reference)));
        return loss.hasFiles()
                ? List.of(add, ShownCommand.git("-C", path, "restore", "--source=" + reference, "--", "."))
                : List.of(add);
    }

    private void refuseNeeded() {
        if (worktree.main()) {
            throw refusal(FaultCode.BRANCH_IN_USE, "is the main worktree, which all others need");
        }
        if (git.directory().startsWith(worktree.path())) {
            throw refusal(FaultCode.BRANCH_IN_USE, "is where this project is")
                    .hint("Call for a project in another worktree of the repository.");
        }
        if (ownDirectory().startsWith(worktree.path())) {
            throw refusal(FaultCode.BRANCH_IN_USE, "is where this server runs")
                    .hint("Start the server in another directory.");
        }
    }

    private static Path ownDirectory() {
        try {
            return Path.of("").toRealPath();
        } catch (IOException e) {
            return Path.of("").toAbsolutePath(); // It was deleted under us.
        }
    }

    private void refuseLocked() {
        worktree.locked().ifPresent(reason -> {
            throw refusal(FaultCode.BRANCH_IN_USE, "is locked" + (reason.isEmpty() ? "" : ": " + reason))
                    .hint("Ask the user, then call again with force: true.");
        });
    }

    private void refuseRemains() {
        if (worktree.missing().isPresent() && !Removal.isEmpty(worktree.path())) {
            throw refusal(FaultCode.UNFINISHED, "is no whole worktree any more, but there are files in it")
                    .hint("Look at them; to delete them, call again with force: true.");
        }
    }

    private void refuseLosing(Loss loss, boolean force) {
        if (loss.isNothing() || (force && loss.inside().isEmpty())) {
            return;
        }
        Fault fault = refusal(FaultCode.WORK_WOULD_BE_LOST, "has work in it: " + String.join("; ", loss.phrases()))
                .with("lost", loss.phrases());
        throw loss.inside().isEmpty()
                ? fault
                : fault.hint(
                        "Work in repositories inside cannot be kept, not even with force: commit and push it there, "
                                + "or ask the user to run: "
                                + ShownCommand.git("worktree", "remove", "--force", worktree.path()));
    }

    private Fault refusal(FaultCode code, String why) {
        return new Fault(code, worktree.path() + " " + why)
                .with("path", worktree.path().toString());
    }
}
