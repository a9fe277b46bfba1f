package dev.pegboard.mcp.operation;

import dev.pegboard.base.TextDigest;
import dev.pegboard.catalog.ResourceMark;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What was seen of resources a moment ago, so that all who watch one look at it together, and at one thing once at a time. */
final class Marks {
    private static final Duration FRESH = Duration.ofSeconds(2);
    private static final Duration FORGOTTEN = Duration.ofMinutes(1);

    /** A state, and when it was seen. */
    private record Seen(String state, long at) {
        boolean isYoungerThan(Duration age) {
            return System.nanoTime() - at < age.toNanos();
        }
    }

    /** All that was seen of one thing. */
    private static final class Place {
        private final Map<String, Seen> seen = new HashMap<>();

        /** Whoever comes while another one looks waits, and sees what that one saw. */
        synchronized String now(String uri, ResourceMark mark) throws Exception {
            Seen known = seen.get(uri);
            if (known == null || !known.isYoungerThan(FRESH)) {
                String state = TextDigest.of(mark.look().call());
                known = new Seen(state, System.nanoTime());
                seen.put(uri, known);
            }
            return known.state();
        }

        synchronized boolean isForgotten() {
            seen.values().removeIf(one -> !one.isYoungerThan(FORGOTTEN));
            return seen.isEmpty();
        }
    }

    private final Map<Object, Place> places = new ConcurrentHashMap<>();
    private volatile long tidied = System.nanoTime();

    /** In which state the resource is, as of now or of a moment ago. */
    String now(String uri, ResourceMark mark) throws Exception {
        tidy();
        return places.computeIfAbsent(mark.about(), about -> new Place()).now(uri, mark);
    }

    private void tidy() {
        if (System.nanoTime() - tidied > FORGOTTEN.toNanos()) {
            tidied = System.nanoTime();
            places.values().removeIf(Place::isForgotten);
        }
    }
}
