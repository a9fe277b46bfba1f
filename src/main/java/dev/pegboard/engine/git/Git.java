package dev.pegboard.engine.git;

import dev.pegboard.base.Command;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One directory's git repository. Takes no locks, changes nothing, and knows no tool and no other engine. */
public final class Git {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Pattern END = Pattern.compile("\0");

    /** The file system monitor of a repository's own configuration is a program: it must not run just because we look. */
    private static final List<String> GIT = List.of("git", "--no-optional-locks", "-c", "core.fsmonitor=false");

    /** All other GIT_ variables could lead git to another repository than the directory's. */
    private static final Set<String> HARMLESS =
            Set.of("GIT_EXEC_PATH", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM");

    private final Path directory;

    public Git(Path directory) {
        this.directory = directory;
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
        Optional<String> branch = answer("symbolic-ref", "--quiet", "--short", "HEAD");
        Optional<String> commit = answer("rev-parse", "--quiet", "--verify", "HEAD^{commit}");
        return Optional.of(new Head(branch, commit, branch.isEmpty(), false, false, true, Optional.empty()));
    }

    private static Optional<String> header(String status, String name) {
        String prefix = "# " + name + " ";
        return END.splitAsStream(status)
                .filter(record -> record.startsWith(prefix))
                .map(record -> record.substring(prefix.length()))
                .findFirst();
    }

    /** What git says on one line; empty if it has no answer, which it tells by exit code 1. */
    private Optional<String> answer(String... arguments) {
        Command.Result result = command(arguments).run();
        return result.exitCode() == 1
                ? Optional.empty()
                : output(arguments[0], result).map(String::strip);
    }

    private Optional<String> run(String... arguments) {
        return output(arguments[0], command(arguments).run());
    }

    /** What git said; empty if it found no repository. */
    private Optional<String> output(String subcommand, Command.Result result) {
        if (result.succeeded()) {
            return Optional.of(result.output());
        }
        if (result.errors().contains("not a git repository")) {
            return Optional.empty();
        }
        throw refused(subcommand, result.errors().strip());
    }

    private Command command(String... arguments) {
        String[] words = Stream.concat(GIT.stream(), Stream.of(arguments)).toArray(String[]::new);
        return Command.of(directory, LIMIT, words).in(Map.of("LC_ALL", "C"), Git::mayPass);
    }

    private Fault refused(String subcommand, String errors) {
        if (errors.contains("dubious ownership")) {
            String top = Checkout.around(directory)
                    .map(Checkout::top)
                    .orElse(directory)
                    .toString();
            return new Fault(FaultCode.COMMAND_FAILED, "git refuses " + top + " because another user owns it")
                    .hint("If the user trusts it, they can run: git config --global --add safe.directory " + top);
        }
        return new Fault(FaultCode.COMMAND_FAILED, "git " + subcommand + " failed: " + errors);
    }

    static boolean mayPass(String variable) {
        return !variable.startsWith("GIT_") || HARMLESS.contains(variable);
    }
}
