package dev.pegboard.mcp.modern;

import dev.pegboard.base.JsonObject;
import dev.pegboard.call.InputNeeded;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.Reply;
import dev.pegboard.mcp.operation.Asker;
import dev.pegboard.mcp.operation.QuestionWire;
import java.util.LinkedHashMap;
import java.util.Map;

/** Answers questions from the replies a request brought along; what is missing ends the request with the questions. */
record RetryAsker(JsonObject replies) implements Asker {
    @Override
    public Map<String, Reply> ask(Map<String, Question> questions) {
        Map<String, Question> open = open(questions);
        if (!open.isEmpty()) {
            throw new InputNeeded(open);
        }
        return known(questions);
    }

    /** The questions without a usable reply. */
    Map<String, Question> open(Map<String, Question> questions) {
        Map<String, Question> open = new LinkedHashMap<>(questions);
        open.entrySet().removeIf(entry -> isAnswered(entry.getKey(), entry.getValue()));
        return open;
    }

    Map<String, Reply> known(Map<String, Question> questions) {
        Map<String, Reply> known = new LinkedHashMap<>();
        questions.forEach((key, question) -> {
            if (isAnswered(key, question)) {
                replies.object(key).ifPresent(reply -> known.put(key, new Reply(reply)));
            }
        });
        return known;
    }

    private boolean isAnswered(String key, Question question) {
        return replies.object(key)
                .filter(reply -> QuestionWire.isReply(question, reply))
                .isPresent();
    }
}
