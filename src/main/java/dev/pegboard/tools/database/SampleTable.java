package dev.pegboard.tools.database;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.NearNames;
import dev.pegboard.base.VisibleText;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.Databases;
import dev.pegboard.engine.db.Query;
import dev.pegboard.engine.db.dialect.Engine;
import dev.pegboard.engine.db.row.PageSink;
import dev.pegboard.engine.db.row.PageSize;
import dev.pegboard.engine.db.schema.Column;
import dev.pegboard.engine.db.schema.Table;
import dev.pegboard.engine.db.schema.TableDetails;
import dev.pegboard.rows.Limits;
import dev.pegboard.rows.QueryAnswer;
import java.util.List;
import java.util.Optional;

/** Shows a few rows of a table. */
final class SampleTable implements Tool<SampleTable.Input, QueryAnswer.Output> {
    record Input(
            @Parameter(maxLength = 500) String table,
            Optional<String> database,
            @Parameter(min = 1, max = 100, byDefault = "10") int rows,
            Optional<List<String>> columns) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        long start = System.nanoTime();
        Databases databases = context.workspace().databases();
        Database database = databases.open(input.database());
        String sql = sql(database, input, context);
        PageSize size = new PageSize(input.rows(), Limits.USUAL_CHARACTERS);
        PageSink sink = new PageSink(size, 0, QueryAnswer.AHEAD);
        Query query = Query.of(sql);
        database.read(query, context::onCancel, input.rows(), sink);
        return new QueryAnswer(database.name(), query, start, 0)
                .of(sink.page(), size, databases.results(), Optional.empty());
    }

    private static String sql(Database database, Input input, ToolContext context) {
        Engine engine = database.engine();
        if (input.columns().isEmpty()) {
            Table table = database.table(input.table(), context::onCancel);
            return engine.sample(table.name(), input.rows());
        }
        TableDetails details = database.details(input.table(), context::onCancel);
        List<String> names = details.columns().stream().map(Column::name).toList();
        List<String> wanted = input.columns().get().stream()
                .map(name -> engine.quoted(existing(name, names)))
                .toList();
        String list = wanted.isEmpty() ? "*" : String.join(", ", wanted);
        return "SELECT " + list + " FROM (" + engine.sample(details.table().name(), input.rows()) + ") sampled";
    }

    private static String existing(String wanted, List<String> names) {
        if (names.contains(wanted)) {
            return wanted;
        }
        List<String> shown = names.stream().map(VisibleText::name).toList();
        return names.stream()
                .filter(wanted::equalsIgnoreCase)
                .findFirst()
                .orElseThrow(() -> new Fault(
                        FaultCode.INVALID_ARGUMENT,
                        "The table has no column '" + wanted + "'." + NearNames.question(wanted, shown)));
    }
}
