package dev.pegboard.engine.db.connection;

/** Tells when a call is cancelled or out of time. */
@FunctionalInterface
public interface Stop {
    /** Nobody ever stops the work. */
    Stop NEVER = action -> {};

    /** Runs the action when the work must stop; at once if it must already. */
    void onStop(Runnable action);
}
