package dev.pegboard.tools.database;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.Databases;
import dev.pegboard.engine.db.Query;
import dev.pegboard.engine.db.row.PageSink;
import dev.pegboard.engine.db.row.PageSize;
import dev.pegboard.rows.Limits;
import dev.pegboard.rows.QueryAnswer;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs one SQL statement. */
final class RunQuery implements Tool<RunQuery.Input, QueryAnswer.Output> {
    record Input(
            @Parameter(maxLength = 1_000_000) String query,
            Optional<String> database,
            Optional<List<@Nullable Object>> params,
            @Parameter(min = 1, max = 1_000_000) Optional<Integer> limit,
            @Parameter(min = 1_000, max = 100_000_000) Optional<Integer> characters,
            @Parameter(byDefault = "false") boolean write) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        Databases databases = context.workspace().databases();
        Database database = databases.open(input.database());
        Query query = Query.of(input.query(), BoundValues.of(input.params()));
        if (context.lines().isPresent() && !input.write()) {
            long most = input.limit().map(Integer::longValue).orElse(Long.MAX_VALUE);
            return new RowStream(context.lines().get(), most).send(database, query, context);
        }
        long start = System.nanoTime();
        PageSize size =
                Limits.of(input.limit(), input.characters(), context.workspace().allSettings());
        context.requireRoom(size.characters());
        PageSink sink = new PageSink(size, 0, QueryAnswer.AHEAD);
        Optional<Long> changed = Optional.empty();
        if (input.write()) {
            database.requireChange(query);
            context.workspace().requireWrites(database);
            changed = Optional.of(database.change(query, context::onCancel, sink));
        } else {
            int most = size.rows() + QueryAnswer.AHEAD + 1;
            RowCount.during(sink, context, counted -> database.read(query, context::onCancel, most, counted));
        }
        return new QueryAnswer(database.name(), query, start, 0).of(sink.page(), size, databases.results(), changed);
    }
}
