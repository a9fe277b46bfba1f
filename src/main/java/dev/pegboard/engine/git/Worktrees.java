package dev.pegboard.engine.git;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.NearNames;
import dev.pegboard.base.VisibleText;
import java.io.IOException;
import java.nio.file.Path;
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
        return create(branch, newBranch, Witness.NONE);
    }

    /** The same as a part of something larger. */
    public Made create(BranchName branch, boolean newBranch, Witness witness) {
        Path target = directoryOf(branch);
        try (Draft draft = Draft.of(store(), branch)) {
            return new WorktreeMaking(git, branch, target, witness).make(draft, newBranch);
        }
    }

    /** Takes back what was just made, for who cannot go on after it. */
    public void undo(Path path, BranchName branch, Optional<String> newBranchAt) {
        WorktreeMaking making = new WorktreeMaking(git, branch, path, Witness.NONE);
        making.requireQuiet(path);
        Undisturbed.run(() -> making.undo(new Draft.Plan(path, newBranchAt)));
    }

    /** What would be gone with it. */
    public Loss loss(Worktree worktree) {
        return new LossSearch(git, worktree).loss();
    }

    /** What would be gone with it; throws if it must stay. */
    public Loss requireRemovable(Worktree worktree, boolean force) {
        return new WorktreeRemoving(git, worktree).requireRemovable(force);
    }

    /** Removes a worktree; what is in no commit is kept beside the branches if force says that it may go. */
    public Removed remove(Worktree worktree, boolean force) {
        return new WorktreeRemoving(git, worktree).remove(force);
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
