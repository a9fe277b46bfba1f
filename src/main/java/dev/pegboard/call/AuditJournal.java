package dev.pegboard.call;

import dev.pegboard.base.Fault;
import dev.pegboard.state.State;
import java.util.concurrent.atomic.AtomicBoolean;

/** The audit log of several servers, in the state that they share. */
public final class AuditJournal implements AuditLog {
    private static final String JOURNAL = "audit";

    private final State state;
    private final AtomicBoolean failureReported = new AtomicBoolean();

    public AuditJournal(State state) {
        this.state = state;
    }

    @Override
    public void write(Call call, Answer answer) {
        boolean interrupted = Thread.interrupted(); // A call that was cancelled is written down too.
        try {
            state.append(JOURNAL, AuditLog.line(call, answer));
        } catch (Fault unusable) {
            if (!failureReported.getAndSet(true)) {
                System.err.println("pegboard: the audit log cannot be written: " + unusable.message());
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
