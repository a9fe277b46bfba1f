package dev.pegboard.engine.git;

import dev.pegboard.base.Command;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The git program in one directory: without a shell, without a prompt, and without variables that would lead it to
 * another repository. It never knows what it is asked for.
 */
record GitProgram(Path directory, Duration limit, Map<String, String> variables) {
    private static final Duration USUAL_LIMIT = Duration.ofSeconds(10);
    private static final int LONGEST_COMPLAINT = 1_000;
    private static final int LONGEST_PAUSE_MILLIS = 250;

    /** How often git is asked while another one is in the way. */
    static final int MOST_ATTEMPTS = 40;

    /** A lock that another git holds, or a worktree that it is just writing down. */
    private static final Pattern HELD_UP = Pattern.compile(
            "\\.lock': File exists|could not lock config file|failed to read .*worktrees/.*(commondir|gitdir|HEAD)");

    /** The file system monitor of a repository's own configuration is a program: it must not run just because we look. */
    private static final List<String> GIT = List.of("git", "--no-optional-locks", "-c", "core.fsmonitor=false");

    /** All other GIT_ variables could lead git to another repository than the directory's. */
    private static final Set<String> HARMLESS =
            Set.of("GIT_EXEC_PATH", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM");

    static GitProgram in(Path directory) {
        return new GitProgram(directory, USUAL_LIMIT, Map.of("LC_ALL", "C", "GIT_TERMINAL_PROMPT", "0"));
    }

    /** The same in another directory. */
    GitProgram at(Path other) {
        return new GitProgram(other, limit, variables);
    }

    /** The same with more or less time. */
    GitProgram within(Duration other) {
        return new GitProgram(directory, other, variables);
    }

    /** The same with one more variable. */
    GitProgram with(String variable, String value) {
        Map<String, String> more = new HashMap<>(variables);
        more.put(variable, value);
        return new GitProgram(directory, limit, Map.copyOf(more));
    }

    /** What comes of it once no other git is in the way, or none has gone for some seconds. */
    Command.Result result(String... arguments) {
        Command.Result result = once(arguments);
        for (int attempt = 1; attempt < MOST_ATTEMPTS && isHeldUp(result); attempt++) {
            pause();
            result = once(arguments);
        }
        return result;
    }

    /** What comes of it, whoever else is at work. */
    Command.Result once(String... arguments) {
        String[] words = Stream.concat(GIT.stream(), Stream.of(arguments))
                .map(GitProgram::writable)
                .toArray(String[]::new);
        return Command.of(directory, limit, words)
                .in(variables, GitProgram::mayPass)
                .run();
    }

    /** True if another git was in the way for a moment. */
    static boolean isHeldUp(Command.Result result) {
        return !result.succeeded() && HELD_UP.matcher(result.errors()).find();
    }

    static void pause() {
        try {
            Thread.sleep(ThreadLocalRandom.current().nextInt(LONGEST_PAUSE_MILLIS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(FaultCode.CANCELLED, "Waiting for another git was stopped", e);
        }
    }

    /** What git says; a fault if it fails. */
    String run(String... arguments) {
        Command.Result result = result(arguments);
        if (!result.succeeded()) {
            throw refused(subcommand(arguments), result.errors());
        }
        return result.output();
    }

    /** What git says on one line; empty if it has no answer, which it tells by exit code 1. */
    Optional<String> answer(String... arguments) {
        Command.Result result = result(arguments);
        if (!result.succeeded() && result.exitCode() != 1) {
            throw refused(subcommand(arguments), result.errors());
        }
        return Optional.of(result.output().strip()).filter(line -> result.succeeded());
    }

    /** What it means that git refused. */
    Fault refused(String subcommand, String errors) {
        if (errors.contains("not a git repository")) {
            return new Fault(FaultCode.NO_REPOSITORY, directory + " belongs to no git repository");
        }
        if (errors.contains("dubious ownership")) {
            String top = Checkout.around(directory)
                    .map(Checkout::top)
                    .orElse(directory)
                    .toString();
            return new Fault(FaultCode.COMMAND_FAILED, "git refuses " + top + " because another user owns it")
                    .hint("If the user trusts it, they can run: git config --global --add safe.directory " + top);
        }
        return new Fault(FaultCode.COMMAND_FAILED, "git " + subcommand + " failed: " + complaint(errors));
    }

    private static String subcommand(String... arguments) {
        return arguments[0].equals("-c") ? arguments[2] : arguments[0];
    }

    /** The lines in which git says what is wrong, without its progress and without what hooks print. */
    static String complaint(String errors) {
        String told = errors.lines()
                .filter(line -> line.startsWith("fatal: ") || line.startsWith("error: "))
                .collect(Collectors.joining("\n"));
        String text = told.isEmpty() ? errors.strip() : told;
        return text.length() <= LONGEST_COMPLAINT ? text : text.substring(0, LONGEST_COMPLAINT) + "…";
    }

    /** Where the locale is no UTF-8, Java would put question marks in the place of letters, and git do something else. */
    private static String writable(String word) {
        Charset names = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
        if (!names.newEncoder().canEncode(word)) {
            throw new Fault(FaultCode.COMMAND_FAILED, "The locale that Pegboard runs in cannot write '" + word + "'")
                    .hint("Start Pegboard with LC_ALL=C.UTF-8 or another locale with UTF-8.");
        }
        return word;
    }

    private static boolean mayPass(String variable) {
        return !variable.startsWith("GIT_") || HARMLESS.contains(variable);
    }
}
