package dev.pegboard.engine.git;

import dev.pegboard.base.Command;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes one worktree, all or nothing, and takes away what an earlier attempt left behind. Git's own hooks and filters run
 * as they do for the user. Never touches a directory that was there before.
 */
final class WorktreeMaking {
    /** A big checkout takes minutes; the caller's own clock comes first. */
    private static final Duration LONGEST = Duration.ofMinutes(30);

    private static final Pattern IN_USE = Pattern.compile("already (?:checked out|used by worktree) at '(.*)'");
    private static final Pattern IN_THE_WAY = Pattern.compile("'refs/heads/([^']*)' exists; cannot create");
    private static final Pattern CAME_BEFORE =
            Pattern.compile("^fatal: (a branch named )?'.*' already exists", Pattern.MULTILINE);
    private static final Pattern DISK =
            Pattern.compile("could not create|cannot mkdir|unable to write|Permission denied|No space left");

    private final GitProgram git;
    private final BranchName branch;
    private final Path target;
    private final Witness witness;
    private final Removal removal;

    WorktreeMaking(GitProgram git, BranchName branch, Path target, Witness witness) {
        this.git = git;
        this.branch = branch;
        this.target = target;
        this.witness = witness;
        this.removal = new Removal(git);
    }

    Made make(Draft draft, boolean newBranch) {
        List<String> notes = new ArrayList<>();
        draft.left().ifPresent(plan -> repair(plan, newBranch));
        clear(newBranch, notes);
        StartPoint start = newBranch ? StartPoint.anew(git, branch) : StartPoint.existing(git, branch);
        Draft.Plan plan = new Draft.Plan(target, start.newBranchAt());
        add(draft, start, plan).ifPresent(notes::add);
        draft.end();
        start.note().ifPresent(notes::add);
        notes.addAll(CheckoutNotes.of(git.at(target)));
        return new Made(made(), start.newBranchAt(), start.tracks(), notes);
    }

    /** Takes away a worktree and the branch that was made for it, unless somebody has committed to that since. */
    void undo(Draft.Plan plan) {
        removal.erase(plan.directory());
        plan.newBranchAt()
                .filter(commit -> git.answer("rev-parse", "--quiet", "--verify", "refs/heads/" + branch + "^{commit}")
                        .filter(commit::equals)
                        .isPresent())
                .ifPresent(commit -> git.result("branch", "--quiet", "-D", "--", branch.text()));
    }

    /** Whoever began before us died. What its git made to the end without it stays. */
    private void repair(Draft.Plan plan, boolean newBranch) {
        Optional<Worktree> entry = at(plan.directory());
        requireQuiet(plan.directory());
        if (entry.isEmpty() && !Removal.isEmpty(plan.directory())) {
            return; // Nobody knows whose it is. Whether it is in the way is seen later.
        }
        if (entry.isEmpty() || entry.get().isUnfinished()) {
            Optional<String> branchToo = plan.newBranchAt().filter(commit -> newBranch);
            Undisturbed.run(() -> undo(new Draft.Plan(plan.directory(), branchToo)));
        }
    }

    /** Git outlives whoever called it. */
    void requireQuiet(Path directory) {
        boolean isAtWork = ProcessHandle.allProcesses()
                .flatMap(process -> process.info().arguments().stream())
                .anyMatch(arguments -> List.of(arguments).contains(directory.toString()));
        if (isAtWork) {
            throw new Fault(FaultCode.BUSY, "git still works on " + directory + " for a call that was cut off");
        }
    }

    /** Forgets worktrees that are gone; whoever else has the branch or the directory keeps it. */
    private void clear(boolean newBranch, List<String> notes) {
        for (Worktree other : new WorktreeList(git).read()) {
            boolean sameBranch = other.has(branch.text()) && !newBranch;
            if ((sameBranch || other.path().equals(target)) && !other.bare()) {
                forget(other);
                notes.add("git still had a worktree at " + other.path()
                        + " in its list, which is gone; it was taken off.");
            }
        }
        if (!Removal.isEmpty(target)) {
            throw new Fault(FaultCode.FILE_NOT_WRITTEN, target + " is there already and is not empty")
                    .with("path", target.toString())
                    .hint("Look at what is in it, then move or delete it, or choose another branch.");
        }
    }

    private void forget(Worktree other) {
        boolean gone = other.missing().isPresent() && Removal.isEmpty(other.path());
        if (!gone || other.locked().isPresent()) {
            throw inUse(other);
        }
        removal.erase(other.path());
    }

    private static Fault inUse(Worktree other) {
        Fault fault = new Fault(
                        FaultCode.BRANCH_IN_USE,
                        other.branch().map(name -> name + " is checked out in ").orElse("There is a worktree in ")
                                + other.path()
                                + other.locked().map(WorktreeMaking::lock).orElse(""))
                .with("path", other.path().toString());
        if (other.missing().isPresent() && other.locked().isEmpty()) {
            return fault.hint(
                    "What is left there is no whole worktree. Remove it by worktree_remove, then call again.");
        }
        return other.locked().isEmpty()
                ? fault.hint("Work there, or use another branch.")
                : fault.hint("If it is not needed any more, the user can run: "
                        + ShownCommand.git("worktree", "unlock", other.path()));
    }

    private static String lock(String reason) {
        return ", which is locked" + (reason.isEmpty() ? "" : " (" + reason + ")");
    }

    /** Makes it, and says what is wrong with it nevertheless. */
    private Optional<String> add(Draft draft, StartPoint start, Draft.Plan plan) {
        List<String> words = new ArrayList<>(List.of("worktree", "add", "--quiet"));
        words.addAll(start.words().options());
        words.addAll(List.of("--", target.toString(), start.words().start()));
        for (int attempt = 1; ; attempt++) {
            Attempt made = attempt(words, draft, plan);
            if (made.whole()) {
                return made.hookProblem();
            }
            if (attempt == GitProgram.MOST_ATTEMPTS || !GitProgram.isHeldUp(made.result())) {
                throw refused(made.result().errors());
            }
            GitProgram.pause();
        }
    }

    /** What came of one attempt, and whether the worktree is there to the last file. */
    private record Attempt(Command.Result result, boolean whole) {
        /** Git runs the hook at the very end and ends as the hook does. */
        Optional<String> hookProblem() {
            String said = GitProgram.complaint(result.errors());
            return result.succeeded()
                    ? Optional.empty()
                    : Optional.of("The hook post-checkout failed with exit code " + result.exitCode()
                            + (said.isEmpty() ? "." : ": " + said));
        }
    }

    private Attempt attempt(List<String> words, Draft draft, Draft.Plan plan) {
        boolean whole = false;
        boolean cameLate = false; // What is there then is somebody else's.
        draft.begin(plan);
        witness.begins(plan.directory(), plan.newBranchAt());
        try {
            Command.Result result = git.within(LONGEST).once(words.toArray(String[]::new));
            cameLate = CAME_BEFORE.matcher(result.errors()).find();
            whole = result.succeeded()
                    || (!cameLate
                            && at(target).filter(entry -> !entry.isUnfinished()).isPresent());
            return new Attempt(result, whole);
        } finally {
            if (!whole && !cameLate) {
                Undisturbed.run(() -> undo(plan));
            }
            if (!whole) {
                draft.end();
                witness.nothingMade();
            }
        }
    }

    private Fault refused(String errors) {
        Matcher inUse = IN_USE.matcher(errors);
        if (inUse.find()) {
            return new Fault(FaultCode.BRANCH_IN_USE, branch + " is in use in " + inUse.group(1))
                    .with("path", inUse.group(1));
        }
        Matcher inTheWay = IN_THE_WAY.matcher(errors);
        if (inTheWay.find()) {
            return new Fault(
                            FaultCode.INVALID_NAME,
                            "The branch " + inTheWay.group(1) + " is in the way: git cannot have it and " + branch)
                    .with("branch", branch.text());
        }
        if (DISK.matcher(errors).find()) {
            return new Fault(FaultCode.FILE_NOT_WRITTEN, target + " was not made: " + GitProgram.complaint(errors))
                    .with("path", target.toString());
        }
        return git.refused("worktree add", errors);
    }

    private Worktree made() {
        return at(target).orElseThrow(() -> new Fault(FaultCode.COMMAND_FAILED, "git made " + target + " but lost it"));
    }

    private Optional<Worktree> at(Path directory) {
        return new WorktreeList(git)
                .read().stream().filter(entry -> entry.path().equals(directory)).findFirst();
    }
}
