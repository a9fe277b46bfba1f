package dev.pegboard.call;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.VisibleText;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.Reply;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.catalog.ToolContext;

/** Asks the user before a tool destroys something, where the settings say so and the client can ask. */
final class Agreement {
    private static final String KEY = "agreement";

    private Agreement() {}

    /** Throws if the user was asked and did not agree. */
    static void require(ToolCard card, JsonObject arguments, ToolContext context) {
        boolean destroys = card.destroysWith(arguments) && card.scope() == ToolCard.Scope.PROJECT;
        if (!destroys || !context.workspace().allSettings().asksBeforeDestroying()) {
            return;
        }
        Question question = Question.confirmation("An agent wants to run " + card.name() + " in "
                + context.workspace().root() + " with " + VisibleText.of(Json.write(arguments)));
        if (context.canAsk(question)) {
            Reply reply = context.ask(KEY, question);
            if (!reply.accepted() || !reply.fields().isTrue("confirm")) {
                throw new Fault(FaultCode.NOT_CONFIRMED, "The user was asked and did not agree to " + card.name())
                        .hint("Ask the user what to do instead.");
            }
        }
    }
}
