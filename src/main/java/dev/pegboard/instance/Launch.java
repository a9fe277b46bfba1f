package dev.pegboard.instance;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Starts the process of an instance so that it outlives whoever asked for it, and waits until it speaks. */
final class Launch {
    static final Duration LIMIT = Duration.ofSeconds(20);

    /**
     * The inner shell is gone at once, and so the instance is no child of ours; in a session of its own no signal to our
     * terminal or process group reaches it. The outer shell keeps the pipe to us open until we have read it.
     */
    private static final String DETACHED = """
            (
                if command -v setsid >/dev/null; then setsid "$@" </dev/null &
                else trap '' HUP; set -m; "$@" </dev/null & fi
            )
            exec >/dev/null
            read -r _
            """;

    private final Path root;
    private final List<String> command;
    private final InstanceLog log;
    private final Path directory;

    /** The process works in that directory, which must not be one that somebody wants to remove. */
    Launch(Path root, List<String> command, InstanceLog log, Path directory) {
        this.root = root;
        this.command = command;
        this.log = log;
        this.directory = directory;
    }

    /** Returns at once; what goes wrong is in the log. */
    void begin() throws IOException {
        log.rotate();
        shell(ProcessBuilder.Redirect.DISCARD).getOutputStream().close();
    }

    /** Returns when the process has something to say, whatever that is, or with why it ended without a word. */
    Optional<Fault> run() throws IOException {
        log.rotate();
        long before = log.size();
        Process shell = shell(ProcessBuilder.Redirect.PIPE);
        try {
            CompletableFuture<Boolean> spoke = new CompletableFuture<>();
            Thread.ofPlatform().daemon().name("instance-start").start(() -> spoke.complete(speaks(shell)));
            return spoke.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS)
                    ? Optional.empty()
                    : Optional.of(failed("ended at once", before));
        } catch (TimeoutException e) {
            throw failed("did not listen within " + LIMIT.toSeconds() + " s", before);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e); // Nothing completes it so.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(FaultCode.CANCELLED, "Waiting for the instance of " + root + " was cancelled", e);
        } finally {
            shell.getOutputStream().close();
        }
    }

    private Process shell(ProcessBuilder.Redirect said) throws IOException {
        List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", DETACHED, "pegboard"));
        words.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectOutput(said)
                .redirectError(ProcessBuilder.Redirect.appendTo(log.opened().toFile()));
        // It works in another directory than we do, where a relative path would lead elsewhere.
        builder.environment().put("PEGBOARD_HOME", directory.toString());
        return builder.start();
    }

    private static boolean speaks(Process shell) {
        try {
            return shell.getInputStream().read() >= 0;
        } catch (IOException e) {
            return false; // We waited too long, and hung up.
        }
    }

    private Fault failed(String how, long before) throws IOException {
        List<String> said = log.linesSince(before);
        String words = said.isEmpty() ? "" : ": " + String.join("\n", said);
        return new Fault(
                        FaultCode.INSTANCE_FAILED,
                        "The instance of " + root + " " + how + words + "\nIts log is " + log.file())
                .with("log", log.file().toString());
    }
}
