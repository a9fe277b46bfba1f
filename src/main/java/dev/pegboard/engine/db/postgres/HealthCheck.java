package dev.pegboard.engine.db.postgres;

import java.util.List;
import java.util.stream.Stream;

/** Something that can be looked at to see whether a database is well. */
public enum HealthCheck {
    BLOAT(StorageProbes.BLOAT),
    INDEXES(IndexProbes.INVALID, IndexProbes.DUPLICATE, IndexProbes.UNUSED),
    CACHE(ServerProbes.CACHE),
    TRANSACTIONS(ServerProbes.TRANSACTIONS, ServerProbes.PREPARED),
    VACUUM(StorageProbes.WRAPAROUND, StorageProbes.AUTOVACUUM, StorageProbes.DEAD_ROWS),
    REPLICATION(ServerProbes.STANDBYS, ServerProbes.SLOTS),
    CONNECTIONS(ServerProbes.CONNECTIONS),
    CONSTRAINTS(IndexProbes.CONSTRAINTS),
    SEQUENCES(StorageProbes.SEQUENCES);

    private final List<String> probes;

    HealthCheck(String... probes) {
        this.probes = Stream.of(probes).toList();
    }

    /** True if a role that may not see what others do sees only a part. */
    boolean needsStatistics() {
        return this == TRANSACTIONS || this == REPLICATION || this == CONNECTIONS;
    }

    /** Questions whose rows are what is wrong: severity, subject, evidence, advice, fix. */
    List<String> probes() {
        return probes;
    }
}
