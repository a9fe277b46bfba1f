package dev.pegboard.bench;

import java.io.IOException;

/** A client connected to one server that can keep calls in flight. */
interface Load {
    double PATIENCE_SECONDS = 30;

    Outcome run(Goal goal) throws IOException;
}
