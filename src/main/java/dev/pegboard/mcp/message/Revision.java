package dev.pegboard.mcp.message;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The revisions of MCP, the oldest first. */
public enum Revision {
    V2024_11_05("2024-11-05"),
    V2025_03_26("2025-03-26"),
    V2025_06_18("2025-06-18"),
    V2025_11_25("2025-11-25"),
    V2026_07_28("2026-07-28");

    /** What a client that asks for an unknown revision is offered. */
    public static final Revision NEWEST_LEGACY = V2025_11_25;

    private final String date;

    Revision(String date) {
        this.date = date;
    }

    public String date() {
        return date;
    }

    /** True if every request stands alone, without a handshake. */
    public boolean isModern() {
        return this == V2026_07_28;
    }

    public boolean isAtLeast(Revision other) {
        return compareTo(other) >= 0;
    }

    public static Optional<Revision> of(String date) {
        return Stream.of(values())
                .filter(revision -> revision.date.equals(date))
                .findFirst();
    }

    public static List<String> dates() {
        return Stream.of(values()).map(Revision::date).toList();
    }

    public static List<String> modernDates() {
        return Stream.of(values())
                .filter(Revision::isModern)
                .map(Revision::date)
                .toList();
    }
}
