package dev.pegboard.transport.http;

import dev.pegboard.access.Identity;
import dev.pegboard.access.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Remote clients that were let in, and what they showed, to notice when that does not count any more. */
final class Guests {
    /** An issuer may give the same one many tokens; the last ones tell whether it is still welcome. */
    private static final int TOKENS_EACH = 16;

    /** Longer than a request may take to come in: until then nobody can tell that it began something. */
    private static final Duration MEMORY = Duration.ofMinutes(5);

    private final Gate gate;
    private final Map<Identity, Guest> guests = new ConcurrentHashMap<>();

    /** One of them. */
    private static final class Guest {
        private final SequencedSet<String> shown = new LinkedHashSet<>();
        private long lastSeen;

        synchronized Guest shows(String token) {
            lastSeen = System.nanoTime();
            shown.addLast(token);
            if (shown.size() > TOKENS_EACH) {
                shown.removeFirst();
            }
            return this;
        }

        synchronized List<String> shown() {
            return new ArrayList<>(shown);
        }

        synchronized boolean isLongGone() {
            return System.nanoTime() - lastSeen > MEMORY.toNanos();
        }
    }

    Guests(Gate gate) {
        this.gate = gate;
    }

    /** Whoever is let in as that one showed this. */
    void add(Identity who, Optional<String> shown) {
        if (!who.isLocal() && shown.isPresent()) {
            guests.compute(who, (same, known) -> (known == null ? new Guest() : known).shows(shown.get()));
        }
    }

    /** Dismisses those of the busy ones who would not be let in any more. What cannot be looked up now is later. */
    void dismiss(Set<Identity> busy, Consumer<Identity> dismissal) {
        guests.forEach((who, guest) -> {
            if (!busy.contains(who)) {
                guests.computeIfPresent(who, (same, known) -> known.isLongGone() ? null : known);
            } else if (guest.shown().reversed().stream().noneMatch(shown -> isWelcome(who, shown))) {
                dismissal.accept(who);
            }
        });
    }

    private boolean isWelcome(Identity who, String shown) {
        Verdict verdict = gate.admitAgain(
                name -> name.equalsIgnoreCase(BearerGate.HEADER) ? Optional.of(shown) : Optional.empty());
        return verdict instanceof Verdict.Unsure || verdict.equals(new Verdict.Known(who));
    }
}
