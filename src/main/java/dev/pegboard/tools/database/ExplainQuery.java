package dev.pegboard.tools.database;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.Query;
import dev.pegboard.engine.db.schema.PlanNode;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Shows the plan by which a database answers a query. */
final class ExplainQuery implements Tool<ExplainQuery.Input, PlanAnswer.Output> {
    record Input(
            @Parameter(maxLength = 1_000_000) String query,
            Optional<String> database,
            Optional<List<@Nullable Object>> params,
            @Parameter(byDefault = "false") boolean analyze) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        Database database = context.workspace().databases().open(input.database());
        Query query = Query.of(input.query(), BoundValues.of(input.params()));
        PlanNode plan = input.analyze()
                ? database.analyze(query, context::onCancel).orElseThrow(() -> unable(database))
                : database.explain(query, context::onCancel);
        return new PlanAnswer(database.name(), plan, input.analyze()).outcome();
    }

    private static Fault unable(Database database) {
        return new Fault(
                        FaultCode.INVALID_ARGUMENT,
                        database.engine().title() + " does not tell what really happened in a plan")
                .hint("Call again without analyze.");
    }
}
