package dev.pegboard.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where people read: two streams that are always UTF-8, and what they can show.
 *
 * @param colour text on the output may be painted
 * @param errIsTerminal a person watches standard error, so that a line there may be overwritten
 */
record Terminal(PrintStream out, PrintStream err, boolean colour, boolean errIsTerminal) {
    private static final int OUT = 1;
    private static final int ERR = 2;

    /** The streams of this process. */
    static Terminal ofProcess() {
        return new Terminal(
                stream(FileDescriptor.out),
                stream(FileDescriptor.err),
                wantsColour() && isTerminal(OUT),
                isTerminal(ERR));
    }

    String bold(String text) {
        return painted("1", text);
    }

    String faint(String text) {
        return painted("2", text);
    }

    String red(String text) {
        return painted("31", text);
    }

    String green(String text) {
        return painted("32", text);
    }

    String yellow(String text) {
        return painted("33", text);
    }

    private String painted(String code, String text) {
        return colour ? "\033[" + code + "m" + text + "\033[0m" : text;
    }

    private static PrintStream stream(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
    }

    private static boolean wantsColour() {
        String noColour = System.getenv("NO_COLOR");
        return (noColour == null || noColour.isEmpty()) && !"dumb".equals(System.getenv("TERM"));
    }

    /** Java can only tell whether input and output both are a terminal; Linux can tell it of each. */
    private static boolean isTerminal(int descriptor) {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException e) {
            return System.console() != null && System.console().isTerminal();
        }
    }
}
