package dev.pegboard.workflow;

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

    /** What others left behind is taken back first. */
    <T> T run(String what, Steps<T> steps) {
        recover();
        Operation operation = journal.begin(what);
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

    /** Takes back what was cut off. */
    void recover() {
        journal.cutOff().forEach(undo::undo);
    }
}
