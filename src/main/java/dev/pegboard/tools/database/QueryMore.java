package dev.pegboard.tools.database;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.Databases;
import dev.pegboard.engine.db.KeptResults;
import dev.pegboard.engine.db.row.Page;
import dev.pegboard.engine.db.row.PageSink;
import dev.pegboard.engine.db.row.PageSize;
import dev.pegboard.rows.Limits;
import dev.pegboard.rows.QueryAnswer;
import java.util.Optional;

/** Gives the rows of a result that come after those already shown. */
final class QueryMore implements Tool<QueryMore.Input, QueryAnswer.Output> {
    record Input(
            @Parameter(maxLength = 40) String handle,
            @Parameter(min = 1, max = 1_000_000) Optional<Integer> limit,
            @Parameter(min = 1_000, max = 100_000_000) Optional<Integer> characters) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        long start = System.nanoTime();
        PageSize size =
                Limits.of(input.limit(), input.characters(), context.workspace().allSettings());
        context.requireRoom(size.characters());
        Databases databases = context.workspace().databases();
        KeptResults.Kept kept = databases.results().find(input.handle());
        Database database = databases.open(Optional.of(kept.database()));
        Page page = kept.rest().endsWithin(size) ? readOn(database, kept, size, context) : kept.rest();
        return new QueryAnswer(kept.database(), kept.query(), start, kept.shown())
                .of(page, size, databases.results(), Optional.empty());
    }

    /** Runs the query anew and leaves out what was shown. */
    private static Page readOn(Database database, KeptResults.Kept kept, PageSize size, ToolContext context) {
        PageSink sink = new PageSink(size, kept.shown(), QueryAnswer.AHEAD);
        database.read(kept.query(), context::onCancel, Integer.MAX_VALUE, sink);
        return sink.page();
    }
}
