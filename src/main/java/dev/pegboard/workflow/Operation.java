package dev.pegboard.workflow;

import dev.pegboard.base.JsonObject;
import dev.pegboard.base.ProcessMark;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

    /** Where its databases are. */
    Optional<String> server() {
        return head.text("server");
    }

    /** The process that began it, once that has gone. */
    Optional<ProcessMark> dead() {
        return Journal.process(head).filter(process -> !process.lives());
    }

    List<Step> steps() {
        return List.copyOf(steps);
    }

    /** Announces a step. */
    void step(Step step) {
        steps.add(step);
        write();
    }

    /** The last step that was announced is taken back, or came to nothing. */
    void takenBack() {
        journal.tell();
        steps.removeLast();
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
