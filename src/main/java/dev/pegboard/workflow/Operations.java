package dev.pegboard.workflow;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** Runs operations of several steps as one: all of it, or nothing. */
final class Operations {
    private final Journal journal;
    private final Undo undo;

    /** The steps themselves. */
    @FunctionalInterface
    interface Steps<T> {
        T run(Operation operation);
    }

    Operations(Journal journal, Undo undo) {
        this.journal = journal;
        this.undo = undo;
    }

    <T> T run(String what, Steps<T> steps) {
        Operation operation = journal.begin(what, undo.server());
        try {
            T result = steps.run(operation);
            operation.close();
            return result;
        } catch (RuntimeException | Error e) {
            try {
                undo.undo(operation);
            } catch (RuntimeException left) {
                operation.abandon();
                e.addSuppressed(left);
            }
            throw e;
        }
    }

    /** Announces a database that is made now, unless it is there already or somebody else is about to make it. */
    void claim(Operation operation, Step.MakeDatabase made, Runnable requireAbsent) {
        journal.alone(() -> {
            journal.announcedBy(made).ifPresent(other -> {
                throw new Fault(FaultCode.BUSY, "Another call makes the database '" + made.where() + "': " + other);
            });
            requireAbsent.run();
            operation.step(made);
        });
    }

    /** Takes back what was cut off in this project. */
    void recover() {
        recover(journal::cutOff);
    }

    /** The same for a project that is about to go. */
    void recover(Path project) {
        recover(() -> journal.cutOff(project.toString()));
    }

    /** One at a time: what another one has taken back meanwhile must not be taken back again. */
    private void recover(Supplier<List<Operation>> cutOff) {
        if (!cutOff.get().isEmpty()) {
            journal.alone(() -> cutOff.get().forEach(undo::undo));
        }
    }
}
