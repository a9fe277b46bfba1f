package dev.pegboard.cli;

import dev.pegboard.base.Bugs;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.PrintStream;
import java.util.Optional;

/** A failure told to a person: one line of what went wrong, one of what to do, and the exit code. */
record Complaint(Optional<Throwable> failure, String message, String hint, int exitCode) {
    static Complaint about(Throwable failure) {
        return failure instanceof Fault fault ? known(fault) : bug(failure);
    }

    static Complaint ofUsage(String message, String hint) {
        return new Complaint(Optional.empty(), message, hint, ExitCode.USAGE);
    }

    int show(PrintStream err) {
        err.println("pegboard: " + message);
        err.println("Hint: " + hint);
        if (Bugs.tracesAreWanted()) {
            failure.ifPresent(trace -> trace.printStackTrace(err));
        }
        return exitCode;
    }

    private static Complaint known(Fault fault) {
        FaultCode.Fixer fixer = fault.code().fixer();
        boolean usage = fixer == FaultCode.Fixer.AGENT || fixer == FaultCode.Fixer.USER;
        return new Complaint(
                Optional.of(fault), fault.message(), fault.hint(), usage ? ExitCode.USAGE : ExitCode.FAILED);
    }

    private static Complaint bug(Throwable failure) {
        String hint = "This is a bug in Pegboard. Report it with what `pegboard doctor` says and the trace that "
                + Bugs.DEBUG + "=1 shows.";
        return new Complaint(Optional.of(failure), "unexpected failure: " + failure, hint, ExitCode.BUG);
    }
}
