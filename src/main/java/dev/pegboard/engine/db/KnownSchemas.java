package dev.pegboard.engine.db;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.schema.Metadata;
import java.util.LinkedHashMap;
import java.util.Set;

/** What databases are made of, each read once in the background and again when it has changed. Opens nothing itself. */
public final class KnownSchemas {
    /** Addresses come and go, as those of clones and of one question. */
    static final int MOST = 32;

    /** Something of what is known. */
    @FunctionalInterface
    private interface Part<T> {
        T of(KnownSchema schema) throws InterruptedException;
    }

    private final LinkedHashMap<Address, KnownSchema> known = new LinkedHashMap<>(MOST, 0.75f, true);

    /** Begins to read in the background, unless that was begun before. */
    public void prepare(Database database) {
        of(database).begin(database);
    }

    /** What it is made of now. Whoever asks while it is being read for the first time is told so, and never waits long. */
    public Metadata now(Database database, Stop stop) {
        return known(database, schema -> schema.now(database, stop));
    }

    /** A short text that is another one as soon as what it is made of is. */
    public String digest(Database database, Stop stop) {
        return known(database, schema -> schema.digest(database, stop));
    }

    private <T> T known(Database database, Part<T> part) {
        try {
            return part.of(of(database));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(FaultCode.CANCELLED, "The call was stopped", e);
        }
    }

    private KnownSchema of(Database database) {
        synchronized (known) {
            KnownSchema schema = known.computeIfAbsent(database.address(), address -> new KnownSchema());
            if (known.size() > MOST) {
                known.pollFirstEntry(); // The one that was not asked for longest.
            }
            return schema;
        }
    }

    /** The databases that are known now. */
    Set<Address> addresses() {
        synchronized (known) {
            return Set.copyOf(known.keySet());
        }
    }
}
