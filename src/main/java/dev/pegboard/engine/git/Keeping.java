package dev.pegboard.engine.git;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * Keeps the files of a worktree as a commit on a reference of our own, so that they outlive it. Changes neither the
 * worktree nor what is staged in it, runs no hook and signs nothing.
 */
record Keeping(GitProgram repository, Clock clock) {
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final int LONGEST_NAME = 60;
    private static final String PREFIX = "refs/pegboard/removed/";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmssSSS'Z'").withZone(ZoneOffset.UTC);

    /** The reference that has all that is in the worktree and not ignored. */
    String keep(Worktree worktree, Loss loss) {
        String name = worktree.branch()
                .map(branch -> new BranchName(branch).fold(LONGEST_NAME))
                .orElse("detached");
        String reference = PREFIX + name + "/" + TIME.format(clock.instant());
        String commit = loss.hasFiles() ? snapshot(worktree) : worktree.commit().orElseThrow();
        git(worktree).run("-c", "core.hooksPath=/dev/null", "update-ref", "--no-deref", reference, commit, "");
        return reference;
    }

    private GitProgram git(Worktree worktree) {
        return repository.at(worktree.path()).within(LONGEST);
    }

    private String snapshot(Worktree worktree) {
        try (TemporaryDirectory folder = TemporaryDirectory.named("pegboard-keeping")) {
            GitProgram git = identified(git(worktree));
            Path index = folder.path().resolve("index");
            Path own = worktree.path()
                    .resolve(git.run("rev-parse", "--git-path", "index").strip());
            if (Files.exists(own)) {
                Files.copy(own, index);
            }
            GitProgram aside = git.with("GIT_INDEX_FILE", index.toString());
            if (CheckoutNotes.isSparse(git)) {
                aside.run("add", "--all", "--sparse", "--", ".");
            } else {
                aside.run("add", "--all", "--", ".");
            }
            String tree = aside.run("write-tree").strip();
            String message = "What was in " + worktree.path() + " when it was removed";
            return worktree.commit()
                    .map(parent -> git.run("commit-tree", "--no-gpg-sign", "-p", parent, "-m", message, tree))
                    .orElseGet(() -> git.run("commit-tree", "--no-gpg-sign", "-m", message, tree))
                    .strip();
        } catch (IOException e) {
            throw new Fault(FaultCode.FILE_NOT_WRITTEN, "The changes could not be kept: " + e.getMessage(), e);
        }
    }

    /** Where nobody has told git who they are, it is us. */
    private static GitProgram identified(GitProgram git) {
        if (git.result("var", "GIT_COMMITTER_IDENT").succeeded()
                && git.result("var", "GIT_AUTHOR_IDENT").succeeded()) {
            return git;
        }
        return git.with("GIT_AUTHOR_NAME", "Pegboard")
                .with("GIT_AUTHOR_EMAIL", "pegboard@localhost")
                .with("GIT_COMMITTER_NAME", "Pegboard")
                .with("GIT_COMMITTER_EMAIL", "pegboard@localhost");
    }
}
