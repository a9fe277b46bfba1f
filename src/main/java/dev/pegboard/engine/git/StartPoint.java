package dev.pegboard.engine.git;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.NearNames;
import java.util.List;
import java.util.Optional;

/**
 * Where a worktree begins: at a branch that is there, or at a commit on which its branch is made. Only looks.
 *
 * @param words what to say to git before and after the directory
 * @param newBranchAt the commit of a branch that has to be made
 * @param tracks the branch of a remote that it follows
 */
record StartPoint(Words words, Optional<String> newBranchAt, Optional<String> tracks, Optional<String> note) {
    private static final String HEADS = "refs/heads/";

    /** The options, and the commit or branch. */
    record Words(List<String> options, String start) {}

    /** A new branch at the commit that the project stands on. */
    static StartPoint anew(GitProgram git, BranchName branch) {
        if (commit(git, HEADS + branch).isPresent()) {
            throw new Fault(FaultCode.BRANCH_IN_USE, "The branch " + branch + " is there already")
                    .with("branch", branch.text())
                    .hint("Call without new_branch to use it, or choose another name.");
        }
        String head = commit(git, "HEAD").orElseThrow(StartPoint::nothingCommitted);
        Optional<String> note = remotes(git, branch).stream()
                .findFirst()
                .map(other ->
                        other + " is there too; the new branch has nothing to do with it and begins at " + head + ".");
        Words words = new Words(List.of("-b", branch.text()), "HEAD");
        return new StartPoint(words, Optional.of(head), Optional.empty(), note);
    }

    /** A branch that is there, here or in exactly one remote. */
    static StartPoint existing(GitProgram git, BranchName branch) {
        if (commit(git, HEADS + branch).isPresent()) {
            Words words = new Words(List.of(), branch.text());
            return new StartPoint(words, Optional.empty(), Optional.empty(), Optional.empty());
        }
        List<String> remotes = remotes(git, branch);
        String remote = remotes.size() == 1 ? remotes.getFirst() : preferred(git, branch, remotes);
        String reference = "refs/remotes/" + remote;
        Words words = new Words(List.of("--track", "-b", branch.text()), reference);
        return new StartPoint(words, commit(git, reference), Optional.of(remote), Optional.empty());
    }

    private static String preferred(GitProgram git, BranchName branch, List<String> remotes) {
        return git.answer("config", "checkout.defaultRemote")
                .map(remote -> remote + "/" + branch)
                .filter(remotes::contains)
                .orElseThrow(() -> remotes.isEmpty() ? unknown(git, branch) : ambiguous(branch, remotes));
    }

    /** The branches of that name that remotes have, as far as they were fetched. */
    private static List<String> remotes(GitProgram git, BranchName branch) {
        return git.run("remote")
                .lines()
                .map(remote -> remote + "/" + branch)
                .filter(name -> commit(git, "refs/remotes/" + name).isPresent())
                .toList();
    }

    private static Optional<String> commit(GitProgram git, String reference) {
        return git.answer("rev-parse", "--quiet", "--verify", reference + "^{commit}");
    }

    private static Fault nothingCommitted() {
        return new Fault(FaultCode.BRANCH_NOT_FOUND, "The repository has no commit yet that a branch could begin at")
                .hint("Commit something first, an empty commit if need be: git commit --allow-empty");
    }

    private static Fault unknown(GitProgram git, BranchName branch) {
        List<String> known = git.run("for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads")
                .lines()
                .toList();
        if (known.isEmpty() && commit(git, "HEAD").isEmpty()) {
            return nothingCommitted();
        }
        boolean shallow =
                git.run("rev-parse", "--is-shallow-repository").strip().equals("true");
        String fetch = shallow
                ? " This clone is shallow and may lack it: "
                        + ShownCommand.git("fetch", "origin", branch + ":" + branch)
                : "";
        return new Fault(
                        FaultCode.BRANCH_NOT_FOUND,
                        "There is no branch " + branch + ", neither here nor in a remote that was fetched."
                                + NearNames.question(branch.text(), known))
                .with("branch", branch.text())
                .hint(FaultCode.BRANCH_NOT_FOUND.hint() + fetch);
    }

    private static Fault ambiguous(BranchName branch, List<String> remotes) {
        return new Fault(
                        FaultCode.BRANCH_NOT_FOUND,
                        "There is no branch " + branch + " here, and several remotes have one: "
                                + String.join(", ", remotes))
                .with("branch", branch.text())
                .with("choices", remotes)
                .hint("Make the branch from one of them, then call again: "
                        + ShownCommand.git("branch", "--track", branch, remotes.getFirst()));
    }
}
