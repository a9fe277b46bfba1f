package dev.pegboard.engine.db;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.row.Page;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;

/** Results whose end nobody has seen yet, each under a handle. Few of them are kept, and not for long. */
public final class KeptResults {
    private static final int MOST = 16;
    /** Of all owners together: a part of the memory that this process may have. */
    private static final long MOST_CHARACTERS = Runtime.getRuntime().maxMemory() / 64;

    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final Map<Handle, Kept> all;
    private final String owner;
    private final int most;

    /** A result's name, which only its owner knows it by. */
    private record Handle(String owner, String name) {}

    public KeptResults() {
        this(new LinkedHashMap<>(), "", MOST);
    }

    private KeptResults(Map<Handle, Kept> all, String owner, int most) {
        this.all = all;
        this.owner = owner;
        this.most = most;
    }

    /** Keeps nothing: whoever wants more of a result has to ask for it by another query. */
    static KeptResults none() {
        return new KeptResults(new LinkedHashMap<>(), "", 0);
    }

    /** Those of one owner, who has room of its own and sees no others. */
    KeptResults of(String other) {
        return new KeptResults(all, other, most);
    }

    /**
     * A result of which some rows were shown.
     *
     * @param shown how many rows were shown so far
     * @param rest rows that were read, but not shown yet
     * @param characters of these rows
     */
    public record Kept(String database, Query query, long shown, Page rest, long characters, long since) {
        boolean isOld() {
            return System.nanoTime() - since > LONGEST.toNanos();
        }
    }

    /** Keeps what is left of a result and gives it a name; empty if nothing is kept. */
    public Optional<String> keep(String database, Query query, long shown, Page rest) {
        if (most == 0) {
            return Optional.empty();
        }
        String name = "r" + Integer.toString(ThreadLocalRandom.current().nextInt(0x1000000, 0x10000000), 36);
        long length = rest.characters();
        boolean fits = length <= MOST_CHARACTERS;
        Kept kept = new Kept(database, query, shown, fits ? rest : rest.unread(), fits ? length : 0, System.nanoTime());
        synchronized (all) {
            all.values().removeIf(Kept::isOld);
            List<Handle> own = all.keySet().stream()
                    .filter(handle -> handle.owner().equals(owner))
                    .toList();
            own.stream().limit(Math.max(0, own.size() - most + 1)).forEach(all::remove);
            makeRoom(kept.characters(), handle -> handle.owner().equals(owner));
            makeRoom(kept.characters(), handle -> true);
            all.put(new Handle(owner, name), kept);
        }
        return Optional.of(name);
    }

    /** Of those, the oldest go first. */
    private void makeRoom(long characters, Predicate<Handle> which) {
        long kept = all.values().stream().mapToLong(Kept::characters).sum();
        Iterator<Map.Entry<Handle, Kept>> oldest = all.entrySet().iterator();
        while (kept + characters > MOST_CHARACTERS && oldest.hasNext()) {
            Map.Entry<Handle, Kept> next = oldest.next();
            if (which.test(next.getKey()) && next.getValue().characters() > 0) {
                kept -= next.getValue().characters();
                oldest.remove();
            }
        }
    }

    /** What was kept under that name. It stays, so that a call that got lost can be made again. */
    public Kept find(String name) {
        synchronized (all) {
            Kept kept = all.get(new Handle(owner, name));
            if (kept == null || kept.isOld()) {
                throw new Fault(FaultCode.RESULT_EXPIRED, "There is no result '" + name + "' any more");
            }
            return kept;
        }
    }
}
