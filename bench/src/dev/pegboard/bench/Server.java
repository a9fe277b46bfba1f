package dev.pegboard.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A started server process; closing it ends its input first and only then kills what is left of its tree. */
record Server(String name, Process process, ProcessTree tree, long startedAt) implements AutoCloseable {
    private static final int SECONDS_TO_END = 5;

    static Server start(String name, ProcessBuilder builder) {
        try {
            long now = System.nanoTime();
            Process process = builder.start();
            return new Server(name, process, ProcessTree.of(process), now);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    double millisecondsSinceStart() {
        return (System.nanoTime() - startedAt) / 1e6;
    }

    /** Ends a server that listens on a port and does not watch its input. */
    void terminate() {
        end(ProcessHandle::destroy);
    }

    @Override
    public void close() {
        end(process -> {});
    }

    /** The tree is listed first: children of a process that has ended can no longer be found. */
    private void end(Consumer<ProcessHandle> request) {
        List<ProcessHandle> all = tree.all().toList();
        all.forEach(request);
        try {
            process.getOutputStream().close();
            process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS);
        } catch (IOException alreadyGone) {
            // nothing left to wait for
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        all.forEach(ProcessHandle::destroyForcibly);
    }
}
