package dev.pegboard.engine.db;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Lazy;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.dialect.Catalogue;
import dev.pegboard.engine.db.schema.Metadata;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** What one database is made of, and whether that still holds. */
final class KnownSchema {
    /** How long a caller waits for the first reading. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    /** For so long nobody asks whether it still holds. */
    private static final Duration FRESH = Duration.ofSeconds(2);

    /** For so long it is believed where the engine cannot tell. */
    private static final Duration BELIEVED = Duration.ofSeconds(30);

    /** What was read, how to see whether it still holds, and when that was seen last. */
    private record Seen(Metadata metadata, Lazy<String> digest, Optional<String> fingerprint, long at) {
        boolean isYoungerThan(Duration age) {
            return System.nanoTime() - at < age.toNanos();
        }
    }

    private volatile @Nullable Seen seen;
    private @Nullable CompletableFuture<Seen> first;

    /** Begins the first reading; one that failed is done again. */
    synchronized CompletableFuture<Seen> begin(Database database) {
        CompletableFuture<Seen> reading = first;
        if (reading == null || reading.isCompletedExceptionally()) {
            CompletableFuture<Seen> begun = new CompletableFuture<>();
            Thread.ofVirtual().name("schema").start(() -> fill(begun, database));
            first = begun;
            return begun;
        }
        return reading;
    }

    private void fill(CompletableFuture<Seen> reading, Database database) {
        try {
            Seen read = database.use(Stop.NEVER, session -> read(database, session.connection()));
            seen = read;
            reading.complete(read);
        } catch (RuntimeException | Error e) {
            reading.completeExceptionally(e);
        }
    }

    Metadata now(Database database, Stop stop) throws InterruptedException {
        return seenNow(database, stop).metadata();
    }

    /** See {@link Metadata#digest}; made once for each reading. */
    String digest(Database database, Stop stop) throws InterruptedException {
        return seenNow(database, stop).digest().get();
    }

    private Seen seenNow(Database database, Stop stop) throws InterruptedException {
        Seen known = seen;
        if (known == null) {
            return firstOf(begin(database), database);
        }
        return known.isYoungerThan(FRESH) ? known : renewed(known, database, stop);
    }

    private Seen renewed(Seen known, Database database, Stop stop) {
        Seen now = database.use(stop, session -> checked(known, database, session.connection()));
        seen = now;
        return now;
    }

    private static Seen firstOf(CompletableFuture<Seen> reading, Database database) throws InterruptedException {
        try {
            return reading.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new Fault(
                    FaultCode.DB_NOT_READY, "Database not ready: the tables of " + database.name() + " are being read");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e.getCause());
        }
    }

    private static Seen checked(Seen known, Database database, Connection connection) throws SQLException {
        Optional<String> now = database.engine().catalogue().fingerprint(connection);
        boolean holds = now.isPresent() ? now.equals(known.fingerprint()) : known.isYoungerThan(BELIEVED);
        if (!holds) {
            return read(database, connection);
        }
        return now.isPresent() ? new Seen(known.metadata(), known.digest(), now, System.nanoTime()) : known;
    }

    /** The fingerprint comes first: what changes meanwhile is noticed the next time. */
    private static Seen read(Database database, Connection connection) throws SQLException {
        Catalogue catalogue = database.engine().catalogue();
        Optional<String> fingerprint = catalogue.fingerprint(connection);
        Metadata metadata = new Metadata(
                catalogue.version(connection),
                catalogue.tables(connection),
                catalogue.columns(connection),
                catalogue.foreignKeys(connection));
        return new Seen(metadata, new Lazy<>(metadata::digest), fingerprint, System.nanoTime());
    }
}
