package dev.pegboard.workflow;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.ThreadLocalRandom;

/** Short names for what is kept: in the order of their time, and different even within a moment. */
final class Marks {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMddHHmmss").withZone(ZoneOffset.UTC);
    private static final int SOME = 36 * 36 * 36 * 36;

    private Marks() {}

    static String next() {
        String number = Integer.toString(ThreadLocalRandom.current().nextInt(SOME), Character.MAX_RADIX);
        return TIME.format(Instant.now()) + "_" + "0".repeat(4 - number.length()) + number;
    }
}
