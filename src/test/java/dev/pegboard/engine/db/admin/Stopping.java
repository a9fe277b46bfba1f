package dev.pegboard.engine.db.admin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Somebody who waits for work and may stop it at any time. */
public final class Stopping implements Supervision {
    private final List<Runnable> actions = new ArrayList<>();
    private final List<String> heard = new CopyOnWriteArrayList<>();
    private boolean stopped;

    @Override
    public void progress(double done, double total, String message) {
        heard.add(done + " of " + total + ": " + message);
    }

    @Override
    public void onStop(Runnable action) {
        synchronized (this) {
            if (!stopped) {
                actions.add(action);
                return;
            }
        }
        action.run();
    }

    public void stop() {
        List<Runnable> all;
        synchronized (this) {
            stopped = true;
            all = List.copyOf(actions);
        }
        all.forEach(Runnable::run);
    }

    public List<String> heard() {
        return heard;
    }
}
