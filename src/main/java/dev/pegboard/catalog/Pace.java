package dev.pegboard.catalog;

import dev.pegboard.base.JsonObject;

/** How long a tool may keep the thread that it runs on. */
public enum Pace {
    /** It answers from memory: it needs no thread and no clock of its own. */
    INSTANT,

    /** It may take long but ends soon after it is told to stop, so that the caller's own thread can run it. */
    HEEDFUL,

    /** It may not care when its time is up: it gets a thread of its own. */
    FREE;

    /** As a catalogue's entry says. */
    static Pace of(JsonObject entry) {
        if (entry.isTrue("instant")) {
            return INSTANT;
        }
        return entry.isTrue("heedful") ? HEEDFUL : FREE;
    }
}
