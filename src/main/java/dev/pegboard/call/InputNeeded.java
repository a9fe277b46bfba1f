package dev.pegboard.call;

import dev.pegboard.catalog.Question;
import java.util.Map;

/** Ends a call whose questions can only be answered by a new call that brings the replies. */
public final class InputNeeded extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Map<String, Question> questions;

    public InputNeeded(Map<String, Question> questions) {
        super("input needed", null, false, false);
        this.questions = questions;
    }

    public Map<String, Question> questions() {
        return questions;
    }
}
