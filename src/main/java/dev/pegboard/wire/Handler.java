package dev.pegboard.wire;

import java.io.IOException;

/** Answers requests. One that fails is not answered any further, and its connection is closed. */
@FunctionalInterface
public interface Handler {
    void handle(Exchange exchange) throws IOException;
}
