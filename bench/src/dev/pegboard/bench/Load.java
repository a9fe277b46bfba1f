package dev.pegboard.bench;

import dev.pegboard.bench.Messages.ToolCall;
import java.io.IOException;

/** A client connected to one server that can keep calls in flight. */
interface Load {
    double PATIENCE_SECONDS = 30;

    Outcome run(Goal goal) throws IOException;

    /** One call and its whole answer, which may be long. */
    Whole ask(ToolCall call) throws IOException;
}
