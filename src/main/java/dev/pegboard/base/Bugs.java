package dev.pegboard.base;

/** Tells of our own mistakes on standard error: a line without secrets, and with PEGBOARD_DEBUG=1 where it happened. */
public final class Bugs {
    private static final String DEBUG = "PEGBOARD_DEBUG";

    private Bugs() {}

    public static void report(String what, Throwable bug) {
        System.err.println("pegboard: " + what + " failed unexpectedly: " + Secrets.hideIn(bug.toString()));
        if ("1".equals(System.getenv(DEBUG))) {
            bug.printStackTrace();
        }
    }
}
