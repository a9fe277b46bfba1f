package dev.pegboard.tools.project;

import dev.pegboard.workflow.Kept;
import java.util.Locale;
import java.util.Optional;

/** Sizes, times and promises as sentences have them. */
final class Words {
    private static final long KILO = 1024;
    private static final double NANOS_IN_A_TENTH = 100_000.0;

    private Words() {}

    static String size(long bytes) {
        String[] units = {"bytes", "KB", "MB", "GB", "TB"};
        double amount = bytes;
        int unit = 0;
        while (amount >= KILO && unit < units.length - 1) {
            amount /= KILO;
            unit++;
        }
        return unit == 0 ? bytes + " bytes" : String.format(Locale.ROOT, "%.1f %s", amount, units[unit]);
    }

    /** The time since then, in milliseconds with one digit. */
    static double millisSince(long start) {
        return Math.round((System.nanoTime() - start) / NANOS_IN_A_TENTH) / 10.0;
    }

    /** How to get back what was replaced. */
    static String promise(Optional<Kept> kept) {
        return kept.map(aside -> " What it was is kept for 7 days: db_untrash with id " + aside.id() + ".")
                .orElse("");
    }
}
