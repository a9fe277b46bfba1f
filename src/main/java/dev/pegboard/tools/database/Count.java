package dev.pegboard.tools.database;

/** So many of something, in words. */
final class Count {
    private Count() {}

    static String of(long count, String one) {
        return count + " " + one + (count == 1 ? "" : "s");
    }
}
