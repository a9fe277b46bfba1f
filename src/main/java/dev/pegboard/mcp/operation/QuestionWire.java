package dev.pegboard.mcp.operation;

import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Question;
import dev.pegboard.mcp.message.Revision;
import java.util.List;
import java.util.Set;

/** Questions in MCP's words. */
public final class QuestionWire {
    private QuestionWire() {}

    public static String method(Question question) {
        return switch (question) {
            case Question.Form form -> "elicitation/create";
            case Question.Page page -> "elicitation/create";
            case Question.Completion completion -> "sampling/createMessage";
            case Question.Roots roots -> "roots/list";
        };
    }

    public static JsonObject params(Question question) {
        return switch (question) {
            case Question.Form form -> JsonObject.of("message", form.message(), "requestedSchema", form.schema());
            case Question.Page page -> JsonObject.of("mode", "url", "message", page.message(), "url", page.address());
            case Question.Completion completion -> completion.request();
            case Question.Roots roots -> new JsonObject();
        };
    }

    /** The request as it stands inside an answer that asks for input. */
    public static JsonObject request(Question question) {
        return JsonObject.of("method", method(question), "params", params(question));
    }

    /** The question that such a request asks. */
    public static Question question(JsonObject request) {
        JsonObject params = request.object("params").orElseGet(JsonObject::new);
        String message = params.text("message").orElse("");
        return switch (request.text("method").orElse("")) {
            case "sampling/createMessage" -> new Question.Completion(params);
            case "roots/list" -> new Question.Roots();
            default ->
                params.text("url")
                        .<Question>map(address -> new Question.Page(message, address))
                        .orElseGet(() -> new Question.Form(
                                message, params.object("requestedSchema").orElseGet(JsonObject::new)));
        };
    }

    /** The capability a client needs to answer. */
    public static List<String> capability(Question question) {
        return switch (question) {
            case Question.Form form -> List.of("elicitation");
            case Question.Page page -> List.of("elicitation", "url");
            case Question.Completion completion -> List.of("sampling");
            case Question.Roots roots -> List.of("roots");
        };
    }

    public static boolean canAnswer(Client client, Question question) {
        return switch (question) {
            case Question.Form form -> client.revision().isAtLeast(Revision.V2025_06_18) && takesForms(client);
            case Question.Page page ->
                client.revision().isAtLeast(Revision.V2025_11_25) && client.has("elicitation", "url");
            case Question.Completion completion -> client.has("sampling");
            case Question.Roots roots -> client.has("roots");
        };
    }

    /** An empty capability means forms; one that lists modes must list them. */
    private static boolean takesForms(Client client) {
        return client.capabilities()
                .object("elicitation")
                .map(modes -> modes.isEmpty() || modes.containsKey("form"))
                .orElse(false);
    }

    /** True if the client's answer has the form such a question asks for. */
    public static boolean isReply(Question question, JsonObject answer) {
        return switch (question) {
            case Question.Form form ->
                isDecided(answer)
                        && (!isAccepted(answer) || answer.object("content").isPresent());
            case Question.Page page -> isDecided(answer);
            case Question.Completion completion -> answer.containsKey("content");
            case Question.Roots roots -> answer.list("roots").isPresent();
        };
    }

    private static boolean isDecided(JsonObject answer) {
        return answer.text("action")
                .filter(Set.of("accept", "decline", "cancel")::contains)
                .isPresent();
    }

    private static boolean isAccepted(JsonObject answer) {
        return answer.text("action").filter("accept"::equals).isPresent();
    }
}
