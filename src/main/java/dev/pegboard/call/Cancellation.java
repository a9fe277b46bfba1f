package dev.pegboard.call;

import dev.pegboard.base.Bugs;
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
        due.forEach(Cancellation::run);
    }

    /** An action that fails must keep neither the others from running nor whoever throws the switch from going on. */
    private static void run(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            Bugs.report("the stopping of a call", e);
        }
    }

    public synchronized boolean isRequested() {
        return requested;
    }

    /** Runs the action when the switch is thrown, at once if it already was; the returned action takes it back. */
    public Runnable onRequest(Runnable action) {
        synchronized (this) {
            if (!requested) {
                actions.add(action);
                return () -> forget(action);
            }
        }
        run(action);
        return () -> {};
    }

    private synchronized void forget(Runnable action) {
        actions.remove(action);
    }
}
