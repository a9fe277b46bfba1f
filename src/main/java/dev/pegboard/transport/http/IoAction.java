package dev.pegboard.transport.http;

import java.io.IOException;

/** Something done with a client that may go away meanwhile. */
@FunctionalInterface
interface IoAction {
    void run() throws IOException;
}
