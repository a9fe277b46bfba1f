package dev.pegboard.bench;

import java.io.IOException;

/** One benchmark that can be run by itself. */
interface Part {
    void run(Settings settings, Report report) throws IOException, InterruptedException;
}
