package dev.pegboard.catalog.custom;

import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.ToolBody;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.catalog.ToolContext;

/** Runs the statements of a project's tool. Knows no database. */
final class StatementBody implements ToolBody {
    private final CustomTool.Work.Statements work;
    private final Approval approval;
    private final StatementRunner runner;

    StatementBody(CustomTool.Work.Statements work, Approval approval, StatementRunner runner) {
        this.work = work;
        this.approval = approval;
        this.runner = runner;
    }

    @Override
    public Outcome run(JsonObject arguments, ToolContext context) throws Exception {
        ToolCard card = approval.tool().card();
        boolean writes = card.effect() != ToolCard.Effect.READ;
        if (writes) {
            approval.require(context.workspace().root().path());
        }
        JsonObject values = new JsonObject();
        for (String name : card.inputSchema().object("properties").orElseThrow().keySet()) {
            values.put(name, arguments.get(name));
        }
        values.remove("confirm");
        return runner.run(new StatementRunner.Script(work.database(), work.statements(), values, writes), context);
    }
}
