package dev.pegboard.base;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
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
        Predicate<String> inherited) {
    private static final int MAX_OUTPUT = 16 << 20;
    private static final Duration GRACE = Duration.ofSeconds(2);

    /** What a finished program left behind. */
    public record Result(int exitCode, String output, String errors) {
        public boolean succeeded() {
            return exitCode == 0;
        }
    }

    public static Command of(Path directory, Duration limit, String... words) {
        return new Command(List.of(words), directory, limit, Map.of(), name -> true);
    }

    /** The same program with these variables, and of our own environment only those the filter lets through. */
    public Command in(Map<String, String> variables, Predicate<String> filter) {
        return new Command(words, directory, limit, variables, filter);
    }

    public Result run() {
        Process process = start();
        try (var readers = Executors.newVirtualThreadPerTaskExecutor()) {
            var output = CompletableFuture.supplyAsync(() -> drain(process.getInputStream()), readers);
            var errors = CompletableFuture.supplyAsync(() -> drain(process.getErrorStream()), readers);
            awaitEnd(process);
            return new Result(process.exitValue(), output.join(), errors.join());
        }
    }

    private Process start() {
        if (!Files.isDirectory(directory)) {
            throw new Fault(FaultCode.FILE_NOT_FOUND, "The directory " + directory + " does not exist");
        }
        ProcessBuilder builder = new ProcessBuilder(words).directory(directory.toFile());
        builder.environment().keySet().removeIf(inherited.negate());
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            return process;
        } catch (IOException e) {
            throw new Fault(FaultCode.COMMAND_FAILED, words.getFirst() + " could not be started", e)
                    .hint("Install " + words.getFirst() + " or put it on the PATH.");
        }
    }

    private void awaitEnd(Process process) {
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                end(process);
                throw new Fault(FaultCode.TIMEOUT, words.getFirst() + " took longer than " + limit.toMillis() + " ms");
            }
        } catch (InterruptedException e) {
            end(process);
            Thread.currentThread().interrupt();
            throw new Fault(FaultCode.CANCELLED, words.getFirst() + " was stopped", e);
        }
    }

    private static void end(Process process) {
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

    private static String drain(InputStream stream) {
        try (stream) {
            String text = new String(stream.readNBytes(MAX_OUTPUT), StandardCharsets.UTF_8);
            stream.transferTo(OutputStream.nullOutputStream());
            return text;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
