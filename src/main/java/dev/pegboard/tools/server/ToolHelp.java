package dev.pegboard.tools.server;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.catalog.ToolGuide;

/** Shows the full guide to one tool. */
final class ToolHelp implements Tool<ToolHelp.Input, ToolHelp.Output> {
    record Input(String tool) {}

    record Output(String tool, String guide) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        ToolCard card = context.catalog().tools().require(input.tool()).card();
        card.requireFor(context.identity());
        String guide = ToolGuide.of(card);
        return Outcome.done(guide, new Output(card.name(), guide));
    }
}
