package dev.pegboard.mcp.relay;

import dev.pegboard.base.Fault;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.Reply;
import dev.pegboard.mcp.operation.QuestionWire;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Questions on their way back to the server that handed the request over, and the replies on their way here. */
public record Enquiry(String id, Map<String, Question> questions) {
    static JsonObject of(String id, Map<String, Question> asked) {
        JsonObject requests = new JsonObject();
        asked.forEach((key, question) -> requests.put(key, QuestionWire.request(question)));
        return JsonObject.of("ask", id, "questions", requests);
    }

    /** The questions in a message, if it asks any. */
    public static Optional<Enquiry> in(JsonObject message) {
        return message.text("ask").map(id -> new Enquiry(id, questions(message)));
    }

    private static Map<String, Question> questions(JsonObject message) {
        Map<String, Question> questions = new LinkedHashMap<>();
        JsonObject requests = message.object("questions").orElseGet(JsonObject::new);
        requests.keySet()
                .forEach(key ->
                        requests.object(key).ifPresent(request -> questions.put(key, QuestionWire.question(request))));
        return questions;
    }

    /** The message that brings the replies back. */
    public JsonObject answered(Map<String, Reply> replies) {
        JsonObject bodies = new JsonObject();
        replies.forEach((key, reply) -> bodies.put(key, reply.body()));
        return JsonObject.of("ask", id, "replies", bodies);
    }

    /** The replies can only come with a new request. */
    public JsonObject postponed() {
        return JsonObject.of("ask", id);
    }

    public JsonObject refused(Fault fault) {
        return JsonObject.of("ask", id, "fault", LastWord.envelope(fault));
    }
}
