package dev.pegboard.wire;

import java.io.IOException;

/** A message that is no HTTP, or more of it than is taken: the status to refuse it with, and why. */
public final class Malformed extends IOException {
    private static final long serialVersionUID = 1L;

    private final int status;

    Malformed(int status, String why) {
        super(why);
        this.status = status;
    }

    int status() {
        return status;
    }
}
