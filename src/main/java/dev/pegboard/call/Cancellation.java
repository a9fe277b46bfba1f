package dev.pegboard.call;

import java.util.ArrayList;
import java.util.List;

/** A call's stop switch: thrown once, by the caller or by the clock. */
public final class Cancellation {
    private final List<Runnable> actions = new ArrayList<>();
    private boolean requested;

    public void request() {
        List<Runnable> due;
        synchronized (this) {
            if (requested) {
                return;
            }
            requested = true;
            due = List.copyOf(actions);
        }
        due.forEach(Runnable::run);
    }

    public synchronized boolean isRequested() {
        return requested;
    }

    /** Runs the action when the switch is thrown; at once if it already was. */
    public void onRequest(Runnable action) {
        synchronized (this) {
            if (!requested) {
                actions.add(action);
                return;
            }
        }
        action.run();
    }
}
