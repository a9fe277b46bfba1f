package dev.pegboard.tools.project;

import dev.pegboard.workflow.Kept;

/** A database that was put aside, as lists show it. */
record KeptEntry(String id, String database, long bytes, String at) {
    static KeptEntry of(Kept kept) {
        return new KeptEntry(kept.id(), kept.name(), kept.bytes(), kept.at().toString());
    }
}
