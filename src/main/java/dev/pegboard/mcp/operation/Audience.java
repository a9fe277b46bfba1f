package dev.pegboard.mcp.operation;

import dev.pegboard.catalog.Changes;

/** Whoever wants to hear of changes, in words of its era. */
public interface Audience {
    /** True if it can be reached right now. */
    boolean listens();

    void changed(Changes.Change change);
}
