package dev.pegboard.engine.db.admin;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Somebody who is told how far work has come, and stops it when told a certain thing. */
public final class Told implements Supervision {
    private final Predicate<String> last;
    private final List<Runnable> stops = new ArrayList<>();
    private final List<String> messages = new ArrayList<>();

    private Told(Predicate<String> last) {
        this.last = last;
    }

    static Told all() {
        return new Told(message -> false);
    }

    public static Told stopsAt(String words) {
        return new Told(message -> message.contains(words));
    }

    @Override
    public synchronized void progress(double done, double total, String message) {
        messages.add(message);
        if (last.test(message)) {
            stops.forEach(Runnable::run);
        }
    }

    @Override
    public synchronized void onStop(Runnable action) {
        stops.add(action);
    }

    synchronized List<String> messages() {
        return List.copyOf(messages);
    }
}
