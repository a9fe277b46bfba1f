package dev.pegboard.model;

import java.util.ArrayList;
import java.util.List;

/**
 * What a model is told.
 *
 * @param system what counts for the whole conversation
 * @param turns what was said so far, by turns; the user is first and last
 * @param mostTokens how long its answer may be
 */
public record Prompt(String system, List<Turn> turns, int mostTokens) {
    /** One thing that was said. */
    public record Turn(boolean byUser, String text) {
        String role() {
            return byUser ? "user" : "assistant";
        }
    }

    public static Prompt of(String system, String question, int mostTokens) {
        return new Prompt(system, List.of(new Turn(true, question)), mostTokens);
    }

    /** The conversation after the model has answered and the user has objected. */
    public Prompt then(String answer, String objection) {
        List<Turn> more = new ArrayList<>(turns);
        more.add(new Turn(false, answer));
        more.add(new Turn(true, objection));
        return new Prompt(system, List.copyOf(more), mostTokens);
    }
}
