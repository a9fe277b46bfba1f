package dev.pegboard.base;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Starts a program and sees to it that our own end is the program's end too. */
final class Leash implements AutoCloseable {
    /** What starts it. */
    @FunctionalInterface
    interface Start {
        Process start() throws IOException;
    }

    private final Thread lastAct = new Thread(this::endAll, "leash");
    private @Nullable Process process;
    private boolean ending;

    /** Throws IllegalStateException if we are ending already. */
    Leash() {
        Runtime.getRuntime().addShutdownHook(lastAct);
    }

    /** Starts the program, unless our end has begun: it cannot begin in between. */
    synchronized Process start(Start program) throws IOException {
        if (ending) {
            throw new IllegalStateException("Pegboard is ending");
        }
        Process started = program.start();
        process = started;
        return started;
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(lastAct);
        } catch (IllegalStateException e) {
            // We are ending: it runs anyway.
        }
    }

    private synchronized void endAll() {
        ending = true;
        if (process != null) {
            Command.end(process);
        }
    }
}
