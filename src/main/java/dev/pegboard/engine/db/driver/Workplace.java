package dev.pegboard.engine.db.driver;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.base.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** A folder to make something in: gone afterwards, also if the program is ended meanwhile. */
final class Workplace implements AutoCloseable {
    private static final int ATTEMPTS = 100;
    private static final Duration PAUSE = Duration.ofMillis(50);

    private final Path path;
    private final Thread lastAct = new Thread(this::end, "workplace");
    private boolean ended;

    /** Clears away what a program that was killed may have left there. */
    Workplace(Path path) throws IOException {
        this.path = path;
        clear();
        Files.createDirectory(path, Home.permissions("rwx------"));
        try {
            Runtime.getRuntime().addShutdownHook(lastAct);
        } catch (IllegalStateException e) {
            clear();
            throw cancelled();
        }
    }

    Path path() {
        return path;
    }

    /** Gives something that was made here its final place; what was there before is taken. */
    synchronized void put(Path made, Path place) throws IOException {
        if (ended) {
            throw cancelled();
        }
        if (Files.exists(place)) {
            take(place);
        }
        Files.move(made, place, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Takes something away in one step; it goes with this folder. */
    void take(Path unwanted) throws IOException {
        Path bin = Files.createTempDirectory(path, "taken");
        Files.move(unwanted, bin.resolve("away"), StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void close() throws IOException {
        try {
            Runtime.getRuntime().removeShutdownHook(lastAct);
            clear();
        } catch (IllegalStateException e) {
            // We are ending: it runs anyway.
        }
    }

    /** Whoever still writes here is about to be ended as well. */
    private void end() {
        synchronized (this) {
            ended = true;
        }
        for (int attempt = 0; attempt < ATTEMPTS && Files.exists(path); attempt++) {
            try {
                clear();
            } catch (IOException e) {
                LockSupport.parkNanos(PAUSE.toNanos()); // It was written to meanwhile.
            }
        }
    }

    private void clear() throws IOException {
        if (Files.exists(path)) {
            new TemporaryDirectory(path).close();
        }
    }

    private static Fault cancelled() {
        return new Fault(FaultCode.CANCELLED, "Nothing was added: Pegboard is ending");
    }
}
