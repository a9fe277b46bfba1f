package dev.pegboard.catalog;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Tells whoever listens that something on offer is no longer what it was. */
public final class Changes {
    /** What changed. */
    public sealed interface Change {
        /** A short name for the kind of change. */
        String topic();

        record Tools() implements Change {
            @Override
            public String topic() {
                return "tools/list_changed";
            }
        }

        record Prompts() implements Change {
            @Override
            public String topic() {
                return "prompts/list_changed";
            }
        }

        record Resources() implements Change {
            @Override
            public String topic() {
                return "resources/list_changed";
            }
        }

        record ResourceContent(String uri) implements Change {
            @Override
            public String topic() {
                return "resources/updated";
            }
        }
    }

    private final List<Consumer<Change>> listeners = new CopyOnWriteArrayList<>();

    /** Calls the listener at every change until the returned action is run. */
    public Runnable listen(Consumer<Change> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    public void announce(Change change) {
        listeners.forEach(listener -> tell(listener, change));
    }

    /** One listener's trouble is not the others', nor that of whoever changed something. */
    private static void tell(Consumer<Change> listener, Change change) {
        try {
            listener.accept(change);
        } catch (RuntimeException e) {
            System.err.println("pegboard: a change could not be told: " + e);
        }
    }
}
