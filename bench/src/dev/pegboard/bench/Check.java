package dev.pegboard.bench;

import java.math.BigDecimal;

/** One target and what was measured against it. */
record Check(String what, BigDecimal measured, String target, boolean passed) {
    static Check atMost(String what, double measured, double limit, String unit) {
        return new Check(what, Table.round(measured, 2), "<= " + number(limit) + unit, measured <= limit);
    }

    static Check below(String what, double measured, double limit, String unit) {
        return new Check(what, Table.round(measured, 1), "< " + number(limit) + unit, measured < limit);
    }

    static Check atLeast(String what, double measured, double limit, String unit) {
        return new Check(what, Table.round(measured, 2), ">= " + number(limit) + unit, measured >= limit);
    }

    static Check none(String what, int count) {
        return new Check(what, BigDecimal.valueOf(count), "0", count == 0);
    }

    /** A part that broke off is a missed target too. */
    static Check broken(String part, Exception failure) {
        return new Check(part + " broke off: " + failure.getMessage(), null, "a result", false);
    }

    String verdict() {
        return passed ? "pass" : "**FAIL**";
    }

    private static String number(double limit) {
        return BigDecimal.valueOf(limit).stripTrailingZeros().toPlainString();
    }
}
