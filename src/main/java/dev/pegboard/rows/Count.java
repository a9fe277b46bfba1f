package dev.pegboard.rows;

/** So many of something, in words. */
public final class Count {
    private Count() {}

    public static String of(long count, String one) {
        return count + " " + one + (count == 1 ? "" : "s");
    }
}
