package dev.pegboard.conformance;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.Reply;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.catalog.ToolShelf;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tools that ask the client's user, its model, or the client itself. */
final class QuestionFixtures {
    private QuestionFixtures() {}

    static List<ToolShelf.Slot> all() {
        return List.of(
                Fixture.named("test_sampling").taking("prompt").doing(QuestionFixtures::sampling),
                Fixture.named("test_elicitation").taking("message").doing(QuestionFixtures::elicitation),
                Fixture.named("test_elicitation_sep1034_defaults")
                        .doing((in, context) -> elicited(context, FormFixtures.defaults())),
                Fixture.named("test_elicitation_sep1330_enums")
                        .doing((in, context) -> elicited(context, FormFixtures.enums())),
                Fixture.named("test_missing_capability")
                        .doing((in, context) -> answered(context, Map.of("text", completion("Say hello", 10)))),
                Fixture.named("test_streaming_elicitation").doing((in, context) -> streaming(context)),
                asking("elicitation", Map.of("user_name", form("What is your name?", "name", "string"))),
                asking("sampling", Map.of("capital_question", completion("What is the capital of France?", 100))),
                asking("list_roots", Map.of("client_roots", new Question.Roots())),
                asking("request_state", Map.of("confirm", form("Please confirm", "ok", "boolean"))),
                asking("tampered_state", Map.of("confirm", form("Please confirm", "ok", "boolean"))),
                asking("multiple_inputs", everyKind()),
                Fixture.named("test_input_required_result_multi_round").doing((in, context) -> twoRounds(context)),
                Fixture.named("test_input_required_result_capabilities").doing((in, context) -> possible(context)));
    }

    /** A form with one field. */
    static Question.Form form(String message, String field, String type) {
        JsonObject properties = JsonObject.of(field, JsonObject.of("type", type));
        return new Question.Form(
                message, JsonObject.of("type", "object", "properties", properties, "required", List.of(field)));
    }

    private static ToolShelf.Slot asking(String suffix, Map<String, Question> questions) {
        return Fixture.named("test_input_required_result_" + suffix)
                .doing((in, context) -> answered(context, questions));
    }

    private static Outcome answered(ToolContext context, Map<String, Question> questions) {
        JsonObject replies = new JsonObject();
        context.ask(questions).forEach((key, reply) -> replies.put(key, reply.body()));
        return Fixture.says("Replies: " + Json.write(replies));
    }

    private static Question.Completion completion(String prompt, int maxTokens) {
        JsonObject message = JsonObject.of("role", "user", "content", JsonObject.of("type", "text", "text", prompt));
        return new Question.Completion(JsonObject.of("messages", List.of(message), "maxTokens", maxTokens));
    }

    private static Outcome sampling(JsonObject in, ToolContext context) {
        Reply reply = context.ask("text", completion(in.text("prompt").orElse(""), 100));
        return Fixture.says(
                "LLM response: " + reply.body().at("content", "text").orElse(""));
    }

    private static Outcome elicitation(JsonObject in, ToolContext context) {
        return elicited(context, FormFixtures.userAndEmail(in.text("message").orElse("")));
    }

    private static Outcome elicited(ToolContext context, Question.Form form) {
        Reply reply = context.ask("form", form);
        return Fixture.says(
                "User response: action: " + reply.body().get("action") + ", content: " + Json.write(reply.fields()));
    }

    private static Outcome streaming(ToolContext context) {
        context.progress(1, 2, "about to ask");
        context.ask("continue", form("Continue?", "ok", "boolean"));
        return Fixture.says("ok");
    }

    private static Map<String, Question> everyKind() {
        Map<String, Question> questions = new LinkedHashMap<>();
        questions.put("user_name", form("What is your name?", "name", "string"));
        questions.put("greeting", completion("Generate a greeting", 50));
        questions.put("client_roots", new Question.Roots());
        return questions;
    }

    private static Outcome twoRounds(ToolContext context) {
        Reply name = context.ask("step1", form("Step 1: What is your name?", "name", "string"));
        Reply color = context.ask("step2", form("Step 2: What is your favorite color?", "color", "string"));
        return Fixture.says(
                name.fields().get("name") + " likes " + color.fields().get("color"));
    }

    /** Asks only what this client can answer. */
    private static Outcome possible(ToolContext context) {
        Map<String, Question> questions = everyKind();
        questions.values().removeIf(question -> !context.canAsk(question));
        return answered(context, questions);
    }
}
