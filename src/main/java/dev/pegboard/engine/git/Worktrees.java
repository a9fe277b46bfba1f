package dev.pegboard.engine.git;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.NearNames;
import dev.pegboard.base.VisibleText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * The working copies of the repository that a project belongs to: listed, made, and removed without losing work. Never
 * deletes a branch that it did not make in the same call, and knows no tool and no other engine.
 */
public final class Worktrees {
    private static final int LONGEST_SHOWN = 80;

    private final Path project;
    private final WorktreeFolder folder;
    private final GitProgram git;

    public Worktrees(Path project, WorktreeFolder folder) {
        this.project = project;
        this.folder = folder;
        this.git = GitProgram.in(project);
    }

    /** All of them, the main one first. */
    public List<Worktree> list() {
        return new WorktreeList(git).read();
    }

    /** The one that has the branch, or that is at the path. */
    public Worktree find(String branchOrPath) {
        List<Worktree> all = list();
        return all.stream()
                .filter(worktree -> worktree.has(branchOrPath))
                .findFirst()
                .or(() -> all.stream()
                        .filter(worktree -> worktree.path().toString().equals(branchOrPath))
                        .findFirst())
                .orElseThrow(() -> notFound(branchOrPath, all));
    }

    /** Where the worktree of that branch is or would be made. */
    public Path directoryOf(BranchName branch) {
        return folder.of(project, list().getFirst()).resolve(branch.directory());
    }

    /** Makes the worktree of a branch, and with newBranch also the branch itself, where the project stands. */
    public Made create(BranchName branch, boolean newBranch) {
        Path target = directoryOf(branch);
        try (Draft draft = Draft.of(store(), branch)) {
            return new WorktreeMaking(git, branch, target).make(draft, newBranch);
        }
    }

    /** Takes back what was just made, for who cannot go on after it. */
    public void undo(Path path, BranchName branch, Optional<String> newBranchAt) {
        Undisturbed.run(() -> new WorktreeMaking(git, branch, path).undo(new Draft.Plan(path, newBranchAt)));
    }

    /** What would be gone with it. */
    public Loss loss(Worktree worktree) {
        return new LossSearch(git, worktree).loss();
    }

    /** Removes a worktree; what is in no commit is kept beside the branches if force says that it may go. */
    public Removed remove(Worktree worktree, boolean force) {
        Loss loss = requireRemovable(worktree, force);
        Optional<String> kept = kept(worktree, loss);
        Undisturbed.run(() -> take(worktree, force));
        return new Removed(
                worktree,
                kept,
                kept.map(reference -> restore(worktree, loss, reference)).orElse(List.of()));
    }

    /** What would be gone with it; throws if it must stay. */
    public Loss requireRemovable(Worktree worktree, boolean force) {
        refuseNeeded(worktree);
        if (worktree.locked().isPresent() && !force) {
            throw new Fault(
                            FaultCode.BRANCH_IN_USE,
                            worktree.path() + " is locked"
                                    + worktree.locked()
                                            .map(reason -> reason.isEmpty() ? "" : ": " + reason)
                                            .orElse(""))
                    .with("path", worktree.path().toString())
                    .hint("Ask the user, then call again with force: true.");
        }
        if (worktree.missing().isPresent() && !Removal.isEmpty(worktree.path()) && !force) {
            throw new Fault(
                            FaultCode.UNFINISHED,
                            "What is left in " + worktree.path() + " is no whole worktree any more")
                    .with("path", worktree.path().toString())
                    .hint("Look at what is in it; to delete it, call again with force: true.");
        }
        Loss loss = loss(worktree);
        refuseLosing(worktree, loss, force);
        return loss;
    }

    private void take(Worktree worktree, boolean force) {
        Removal removal = new Removal(git);
        if (worktree.missing().isPresent()) {
            removal.erase(worktree.path());
        } else {
            removal.remove(
                    worktree.path(), force || Files.exists(worktree.path().resolve(".gitmodules")));
        }
    }

    private Optional<String> kept(Worktree worktree, Loss loss) {
        boolean orphaned = loss.commitCount() > 0 && worktree.checkedOut().isEmpty();
        return loss.hasFiles() || orphaned
                ? Optional.of(new Keeping(git, Clock.systemUTC()).keep(worktree, loss))
                : Optional.empty();
    }

    private static List<String> restore(Worktree worktree, Loss loss, String reference) {
        String start = worktree.checkedOut().or(worktree::commit).orElse(reference);
        String add = "git worktree add " + (worktree.checkedOut().isPresent() ? "" : "--detach ") + "'"
                + worktree.path() + "' " + start;
        return loss.hasFiles()
                ? List.of(add, "git -C '" + worktree.path() + "' restore --source=" + reference + " -- .")
                : List.of(add);
    }

    private void refuseNeeded(Worktree worktree) {
        if (worktree.main()) {
            throw needed(worktree, "is the main worktree, which all others need");
        }
        if (project.startsWith(worktree.path())) {
            throw needed(worktree, "is where this project is");
        }
        if (real(Path.of("")).startsWith(worktree.path())) {
            throw needed(worktree, "is where this server runs");
        }
    }

    private static Fault needed(Worktree worktree, String why) {
        return new Fault(FaultCode.BRANCH_IN_USE, worktree.path() + " " + why)
                .with("path", worktree.path().toString())
                .hint("Call from another worktree of the repository, for another one than this.");
    }

    private static void refuseLosing(Worktree worktree, Loss loss, boolean force) {
        if (!loss.inside().isEmpty()) {
            throw losing(worktree, loss)
                    .hint(
                            "Work inside other repositories cannot be kept, not even with force: commit and push it there, "
                                    + "or ask the user to run: git worktree remove --force " + worktree.path());
        }
        if (!loss.isNothing() && !force) {
            throw losing(worktree, loss);
        }
    }

    private static Fault losing(Worktree worktree, Loss loss) {
        return new Fault(
                        FaultCode.WORK_WOULD_BE_LOST,
                        "Removing " + worktree.path() + " would lose work: " + String.join("; ", loss.phrases()))
                .with("path", worktree.path().toString())
                .with("lost", loss.phrases());
    }

    private static Fault notFound(String name, List<Worktree> all) {
        List<String> branches =
                all.stream().flatMap(worktree -> worktree.branch().stream()).toList();
        String shown = VisibleText.of(name.length() <= LONGEST_SHOWN ? name : name.substring(0, LONGEST_SHOWN) + "…");
        return new Fault(
                        FaultCode.WORKTREE_NOT_FOUND,
                        "No worktree has the branch '" + shown + "'." + NearNames.question(name, branches))
                .with("branches", branches);
    }

    /** Where all worktrees have their common files. */
    private Path store() {
        return real(project.resolve(git.run("rev-parse", "--git-common-dir").strip()));
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path.toAbsolutePath();
        }
    }
}
