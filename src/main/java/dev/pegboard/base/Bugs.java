package dev.pegboard.base;

/** Tells of our own mistakes on standard error: a line without secrets, and with PEGBOARD_DEBUG=1 where it happened. */
public final class Bugs {
    /** The variable to set to 1 for traces. */
    public static final String DEBUG = "PEGBOARD_DEBUG";

    private Bugs() {}

    public static void report(String what, Throwable bug) {
        System.err.println("pegboard: " + what + " failed unexpectedly: " + Secrets.hideIn(bug.toString()));
        if (tracesAreWanted()) {
            bug.printStackTrace();
        }
    }

    /** True if whoever started us wants to see where a failure came from. */
    public static boolean tracesAreWanted() {
        return "1".equals(System.getenv(DEBUG));
    }
}
