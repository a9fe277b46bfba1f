package dev.pegboard.observe;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The place in somebody's trace that a call belongs to, as W3C Trace Context writes it. */
record TraceParent(String trace, String span, boolean sampled) {
    private static final Pattern WRITTEN =
            Pattern.compile("(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.{0,500})?");

    static Optional<TraceParent> of(String text) {
        Matcher parts = WRITTEN.matcher(text);
        if (!parts.matches() || isZero(parts.group(1)) || isZero(parts.group(2))) {
            return Optional.empty();
        }
        boolean sampled = (Integer.parseInt(parts.group(3), 16) & 1) == 1;
        return Optional.of(new TraceParent(parts.group(1), parts.group(2), sampled));
    }

    private static boolean isZero(String id) {
        return id.chars().allMatch(digit -> digit == '0');
    }
}
