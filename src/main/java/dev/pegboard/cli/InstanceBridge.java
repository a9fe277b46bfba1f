package dev.pegboard.cli;

import dev.pegboard.call.Executor;
import dev.pegboard.transport.file.BridgeOptions;
import dev.pegboard.transport.file.FileBridge;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The file bridge of an instance, as the settings want it at the moment. */
final class InstanceBridge implements AutoCloseable {
    private final Executor executor;
    private final Path root;
    private Optional<FileBridge> open = Optional.empty();
    private boolean creates;
    private boolean closed;

    InstanceBridge(Executor executor, Path root) {
        this.executor = executor;
        this.root = root;
    }

    /** Serves where there is a directory for it, and makes one if that is wanted. */
    synchronized void serve(boolean wanted) {
        if (closed || open.isPresent() && creates == wanted) {
            return;
        }
        open.ifPresent(FileBridge::close);
        creates = wanted;
        open = Optional.of(new FileBridge(executor, root, BridgeOptions.DEFAULT.creating(wanted)).open());
    }

    /** The shorter of that time and the one for which nobody wanted anything here. */
    synchronized Duration idle(Duration others) {
        return open.map(FileBridge::idle)
                .filter(own -> own.compareTo(others) < 0)
                .orElse(others);
    }

    @Override
    public synchronized void close() {
        closed = true;
        open.ifPresent(FileBridge::close);
    }
}
