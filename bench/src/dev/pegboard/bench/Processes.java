package dev.pegboard.bench;

import java.io.IOException;

/** Waiting for programs that end by themselves. */
final class Processes {
    private Processes() {}

    /** Its exit code; whoever is interrupted meanwhile learns it as a failure. */
    static int await(Process process) throws IOException {
        try {
            return process.waitFor();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for another program", interrupted);
        }
    }
}
