package dev.pegboard.engine.git;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** One directory's git repository. Takes no locks, changes nothing, and knows no tool and no other engine. */
public final class Git {
    private static final Pattern END = Pattern.compile("\0");

    private final Path directory;
    private final GitProgram program;

    public Git(Path directory) {
        this.directory = directory;
        this.program = GitProgram.in(directory);
    }

    /**
     * Where the working copy stands.
     *
     * @param branch absent where no branch is checked out
     * @param commit absent before the first commit
     * @param dirty something is changed, added or untracked
     * @param worktree it is one of several working copies of the repository
     * @param bare there is no working copy at all
     * @param repository the top directory of the working copy, where that is not the directory asked about
     */
    public record Head(
            Optional<String> branch,
            Optional<String> commit,
            boolean detached,
            boolean dirty,
            boolean worktree,
            boolean bare,
            Optional<String> repository) {}

    /** The state of the working copy; empty where the directory is in no git repository. */
    public Optional<Head> head() {
        return Checkout.around(directory).flatMap(checkout -> checkout.bare() ? bareHead() : head(checkout));
    }

    /** The files that are tracked or could be, relative to the directory; empty where it is in no repository. */
    public List<String> files() {
        return Checkout.around(directory)
                .filter(checkout -> !checkout.bare())
                .flatMap(checkout -> run("ls-files", "-co", "--exclude-standard", "--deduplicate", "-z"))
                .map(output -> END.splitAsStream(output).toList())
                .orElse(List.of());
    }

    private Optional<Head> head(Checkout checkout) {
        return run("status", "--porcelain=v2", "--branch", "--no-ahead-behind", "-z")
                .map(status -> {
                    Optional<String> name = header(status, "branch.head");
                    boolean detached = name.filter("(detached)"::equals).isPresent();
                    return new Head(
                            name.filter(branch -> !detached),
                            header(status, "branch.oid").filter(commit -> !commit.equals("(initial)")),
                            detached,
                            END.splitAsStream(status).anyMatch(record -> !record.startsWith("# ")),
                            checkout.isLinked(),
                            false,
                            Optional.of(checkout.top().toString()).filter(top -> !top.equals(directory.toString())));
                });
    }

    private Optional<Head> bareHead() {
        Optional<String> branch = program.answer("symbolic-ref", "--quiet", "--short", "HEAD");
        Optional<String> commit = program.answer("rev-parse", "--quiet", "--verify", "HEAD^{commit}");
        return Optional.of(new Head(branch, commit, branch.isEmpty(), false, false, true, Optional.empty()));
    }

    private static Optional<String> header(String status, String name) {
        String prefix = "# " + name + " ";
        return END.splitAsStream(status)
                .filter(record -> record.startsWith(prefix))
                .map(record -> record.substring(prefix.length()))
                .findFirst();
    }

    /** What git said; empty if it found no repository. */
    private Optional<String> run(String... arguments) {
        try {
            return Optional.of(program.run(arguments));
        } catch (Fault fault) {
            if (fault.code() == FaultCode.NO_REPOSITORY) {
                return Optional.empty();
            }
            throw fault;
        }
    }
}
