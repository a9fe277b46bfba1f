package dev.pegboard.engine.db.connection;

import java.time.Duration;

/** Tells when a call is cancelled or out of time. */
@FunctionalInterface
public interface Stop {
    /** Nobody ever stops the work. */
    Stop NEVER = action -> {};

    /** The work must stop after that time. */
    static Stop after(Duration time) {
        return action -> Thread.startVirtualThread(() -> {
            try {
                Thread.sleep(time);
                action.run();
            } catch (InterruptedException e) {
                // The process ends, and the work with it.
            }
        });
    }

    /** Runs the action when the work must stop; at once if it must already. */
    void onStop(Runnable action);
}
