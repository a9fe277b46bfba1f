package dev.pegboard.tools.postgres;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.Reply;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.model.Completion;
import dev.pegboard.model.Prompt;
import java.util.List;
import java.util.Optional;

/** The model that the client has. */
record ClientWriter(ToolContext context) implements SqlWriter {
    @Override
    public String name() {
        return "the client's model";
    }

    @Override
    public Completion write(String key, Prompt prompt) {
        List<JsonObject> messages = prompt.turns().stream()
                .map(turn -> JsonObject.of(
                        "role",
                        turn.byUser() ? "user" : "assistant",
                        "content",
                        JsonObject.of("type", "text", "text", turn.text())))
                .toList();
        JsonObject request = JsonObject.of("messages", messages, "systemPrompt", prompt.system())
                .with("maxTokens", prompt.mostTokens());
        return completion(context.ask(key, new Question.Completion(request)));
    }

    private static Completion completion(Reply reply) {
        boolean cut =
                reply.body().text("stopReason").filter("maxTokens"::equals).isPresent();
        return new Completion(
                reply.body()
                        .object("content")
                        .or(() -> firstPart(reply.body()))
                        .flatMap(part -> part.text("text"))
                        .orElseThrow(() -> new Fault(
                                FaultCode.MODEL_FAILED, "The client's model answered with something else than text")),
                cut);
    }

    /** Newer clients answer with several parts. */
    private static Optional<JsonObject> firstPart(JsonObject body) {
        return body.list("content").stream()
                .flatMap(List::stream)
                .filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast)
                .filter(part -> part.text("text").isPresent())
                .findFirst();
    }
}
