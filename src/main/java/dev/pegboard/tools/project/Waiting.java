package dev.pegboard.tools.project;

import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.db.admin.Supervision;

/** The caller of a tool, as whoever does long work for it sees them. */
record Waiting(ToolContext context) implements Supervision {
    @Override
    public void progress(double done, double total, String message) {
        context.progress(done, total, message);
    }

    @Override
    public void onStop(Runnable action) {
        context.onCancel(action);
    }
}
