package dev.pegboard.tools.database;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.NearNames;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.Databases;
import dev.pegboard.engine.db.Query;
import dev.pegboard.engine.db.row.PageSink;
import dev.pegboard.engine.db.row.PageSize;
import dev.pegboard.engine.db.schema.Column;
import dev.pegboard.engine.db.schema.Table;
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
        Table table = database.table(input.table(), context::onCancel);
        String sample = database.engine().sample(table.name(), input.rows());
        String sql = input.columns()
                .map(wanted -> "SELECT " + quoted(database, table, wanted, context) + " FROM (" + sample + ") sampled")
                .orElse(sample);
        PageSize size = new PageSize(input.rows(), Limits.USUAL_CHARACTERS);
        PageSink sink = new PageSink(size, 0, QueryAnswer.AHEAD);
        Query query = Query.of(sql);
        database.read(query, context::onCancel, input.rows(), sink);
        return new QueryAnswer(database.name(), query, start, 0)
                .of(sink.page(), size, databases.results(), Optional.empty());
    }

    private static String quoted(Database database, Table table, List<String> wanted, ToolContext context) {
        List<String> names = database.details(table.name().toString(), context::onCancel).columns().stream()
                .map(Column::name)
                .toList();
        List<String> quoted = wanted.stream()
                .map(name -> database.engine().quoted(existing(name, names)))
                .toList();
        return quoted.isEmpty() ? "*" : String.join(", ", quoted);
    }

    private static String existing(String wanted, List<String> names) {
        if (names.contains(wanted)) {
            return wanted;
        }
        return names.stream()
                .filter(wanted::equalsIgnoreCase)
                .findFirst()
                .orElseThrow(() -> new Fault(
                        FaultCode.INVALID_ARGUMENT,
                        "The table has no column '" + wanted + "'." + NearNames.question(wanted, names)));
    }
}
