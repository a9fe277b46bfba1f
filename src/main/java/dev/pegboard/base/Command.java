package dev.pegboard.base;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * A program outside Pegboard, run without a shell: always with a time limit, both streams drained, its whole tree of
 * processes ended when the time is up or the caller is interrupted.
 */
public record Command(
        List<String> words,
        Path directory,
        Duration limit,
        Map<String, String> environment,
        Predicate<String> inherited,
        String input) {
    private static final int MAX_OUTPUT = 16 << 20;
    private static final Duration GRACE = Duration.ofSeconds(2);

    /** What a finished program left behind. */
    public record Result(int exitCode, String output, String errors) {
        public boolean succeeded() {
            return exitCode == 0;
        }
    }

    /** A program that is given nothing to read. */
    public Command(
            List<String> words,
            Path directory,
            Duration limit,
            Map<String, String> environment,
            Predicate<String> inherited) {
        this(words, directory, limit, environment, inherited, "");
    }

    public static Command of(Path directory, Duration limit, String... words) {
        return new Command(List.of(words), directory, limit, Map.of(), name -> true);
    }

    /** The same program with these variables, and of our own environment only those the filter lets through. */
    public Command in(Map<String, String> variables, Predicate<String> filter) {
        return new Command(words, directory, limit, variables, filter, input);
    }

    /** The same program with a short text to read: what must not stand on a command line. */
    public Command given(String text) {
        return new Command(words, directory, limit, environment, inherited, text);
    }

    public Result run() {
        try (Leash leash = new Leash()) {
            return await(start(leash));
        } catch (IllegalStateException e) {
            throw new Fault(FaultCode.CANCELLED, words.getFirst() + " was not started: Pegboard is ending", e);
        }
    }

    private Result await(Process process) {
        Drain output = new Drain(process.getInputStream(), MAX_OUTPUT);
        Drain errors = new Drain(process.getErrorStream(), MAX_OUTPUT);
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                end(process);
                throw new Fault(FaultCode.TIMEOUT, words.getFirst() + " took longer than " + limit.toMillis() + " ms");
            }
            return new Result(process.exitValue(), output.text(GRACE), errors.text(GRACE));
        } catch (InterruptedException e) {
            end(process);
            Thread.currentThread().interrupt();
            throw new Fault(FaultCode.CANCELLED, words.getFirst() + " was stopped", e);
        }
    }

    private Process start(Leash leash) {
        if (!Files.isDirectory(directory)) {
            throw new Fault(FaultCode.FILE_NOT_FOUND, "The directory " + directory + " does not exist");
        }
        ProcessBuilder builder = new ProcessBuilder(words).directory(directory.toFile());
        builder.environment().keySet().removeIf(inherited.negate());
        builder.environment().putAll(environment);
        try {
            Process process = leash.start(builder::start);
            give(process);
            return process;
        } catch (IOException e) {
            throw new Fault(FaultCode.COMMAND_FAILED, words.getFirst() + " could not be started", e)
                    .hint("Install " + words.getFirst() + " or put it on the PATH.");
        }
    }

    private void give(Process process) throws IOException {
        try (OutputStream to = process.getOutputStream()) {
            to.write(input.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            if (input.isEmpty()) {
                throw e; // Else it ended without reading, and says by its exit code what is wrong.
            }
        }
    }

    /** Ends a program and all it started: politely first, by force after a moment. */
    static void end(Process process) {
        List<ProcessHandle> tree = process.descendants().toList();
        process.destroy();
        tree.forEach(ProcessHandle::destroy);
        boolean interrupted = Thread.interrupted();
        try {
            process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        process.destroyForcibly();
        tree.forEach(ProcessHandle::destroyForcibly);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
