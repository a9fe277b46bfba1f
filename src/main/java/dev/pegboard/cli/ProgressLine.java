package dev.pegboard.cli;

import dev.pegboard.call.Caller;
import dev.pegboard.catalog.LogLevel;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.Reply;
import java.util.Map;

/** A person at the command line as a caller: sees warnings and, on a terminal, one line that shows the progress. */
final class ProgressLine implements Caller, AutoCloseable {
    private static final int BAR = 20;
    private static final int WIDTH = 79;

    private final Terminal terminal;
    private final Caller silent = Caller.silent("cli");
    private boolean shown;

    ProgressLine(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public String name() {
        return silent.name();
    }

    @Override
    public synchronized void progress(double done, double total, String message) {
        if (terminal.errIsTerminal()) {
            wipe();
            terminal.err().print(line(done, total, message));
            terminal.err().flush();
            shown = true;
        }
    }

    @Override
    public synchronized void log(LogLevel level, String message) {
        if (level.compareTo(LogLevel.WARNING) >= 0) {
            wipe();
            terminal.err().println(level.word() + ": " + message);
        }
    }

    @Override
    public boolean canAsk(Question question) {
        return false;
    }

    @Override
    public Map<String, Reply> ask(Map<String, Question> questions) {
        return silent.ask(questions);
    }

    /** Leaves no trace of the line. */
    @Override
    public synchronized void close() {
        wipe();
    }

    static String line(double done, double total, String message) {
        double share = Math.clamp(done / total, 0, 1);
        int filled = (int) Math.round(share * BAR);
        String bar = total > 0
                ? "[" + "#".repeat(filled) + "-".repeat(BAR - filled) + "] " + Math.round(share * 100) + " % "
                : "... ";
        String line = bar + message.lines().findFirst().orElse("");
        return line.length() <= WIDTH ? line : line.substring(0, WIDTH - 1) + "…";
    }

    private void wipe() {
        if (shown) {
            terminal.err().print("\r\033[K");
            shown = false;
        }
    }
}
