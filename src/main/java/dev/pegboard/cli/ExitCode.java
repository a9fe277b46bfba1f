package dev.pegboard.cli;

/** What the program's exit code means. The launcher adds 3 (no JDK or Maven) and 4 (the build failed). */
final class ExitCode {
    static final int OK = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;
    static final int BUG = 70;

    private ExitCode() {}
}
