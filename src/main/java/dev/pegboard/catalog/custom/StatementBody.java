package dev.pegboard.catalog.custom;

import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.ToolBody;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.catalog.ToolContext;

/** Runs the statements of a project's tool. Knows no database. */
final class StatementBody implements ToolBody {
    private final ToolCard card;
    private final CustomTool.Work.Statements work;
    private final StatementRunner runner;

    StatementBody(ToolCard card, CustomTool.Work.Statements work, StatementRunner runner) {
        this.card = card;
        this.work = work;
        this.runner = runner;
    }

    @Override
    public Outcome run(JsonObject arguments, ToolContext context) throws Exception {
        JsonObject values = new JsonObject();
        for (String name : card.inputSchema().object("properties").orElseThrow().keySet()) {
            values.put(name, arguments.get(name));
        }
        values.remove("confirm");
        boolean writes = card.effect() != ToolCard.Effect.READ;
        return runner.run(new StatementRunner.Script(work.database(), work.statements(), values, writes), context);
    }
}
