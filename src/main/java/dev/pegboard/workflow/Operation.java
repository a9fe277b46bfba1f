package dev.pegboard.workflow;

import dev.pegboard.base.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** Something of several steps that is under way. Each step is written down before it is done. */
final class Operation {
    private final Journal journal;
    private final String id;
    private final JsonObject head;
    private final List<Step> steps;

    Operation(Journal journal, String id, JsonObject head, List<Step> steps) {
        this.journal = journal;
        this.id = id;
        this.head = head;
        this.steps = new ArrayList<>(steps);
    }

    /** What it is, for people. */
    String what() {
        return head.text("what").orElse("an operation");
    }

    List<Step> steps() {
        return List.copyOf(steps);
    }

    /** Announces a step. */
    void step(Step step) {
        steps.add(step);
        write();
    }

    void write() {
        journal.write(
                id,
                JsonObject.copyOf(head)
                        .with("steps", steps.stream().map(Step::json).toList()));
    }

    /** It could not be taken back: whoever comes next tries again, although this process lives on. */
    void abandon() {
        head.put("abandoned", true);
        write();
    }

    /** All is done, or taken back. */
    void close() {
        journal.remove(id);
    }
}
