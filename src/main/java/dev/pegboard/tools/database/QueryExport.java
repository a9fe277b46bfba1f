package dev.pegboard.tools.database;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.catalog.Untrusted;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.Query;
import dev.pegboard.engine.db.export.Export;
import dev.pegboard.engine.db.export.ExportFile;
import dev.pegboard.engine.db.export.Format;
import dev.pegboard.rows.Count;
import dev.pegboard.rows.QueryAnswer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes the whole result of a query into a file of the project. */
final class QueryExport implements Tool<QueryExport.Input, QueryExport.Output> {
    private static final double NANOS_IN_A_TENTH = 100_000.0;

    record Input(
            @Parameter(maxLength = 1_000_000) String query,
            @Parameter(maxLength = 1_000) String file,
            Optional<String> database,
            Optional<List<@Nullable Object>> params,
            Optional<Format> format,
            @Parameter(byDefault = "false") boolean overwrite) {}

    /**
     * What was written.
     *
     * @param file from the project's root
     * @param content says that the names of the columns are untrusted
     */
    record Output(
            String database,
            String file,
            Format format,
            long rows,
            long bytes,
            List<QueryAnswer.Column> columns,
            double elapsedMs,
            String content) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        long start = System.nanoTime();
        Format format = input.format().orElseGet(() -> Format.of(input.file()));
        Database database = context.workspace().databases().open(input.database());
        Query query = Query.of(input.query(), BoundValues.of(input.params()));
        Path root = context.workspace().root().path();
        try (ExportFile file = ExportFile.in(root, input.file(), format, input.overwrite())) {
            Export export = new Export(
                    database,
                    query,
                    context::onCancel,
                    rows -> context.progress(rows, 0, Count.of(rows, "row") + " written"));
            Export.Written written = export.to(file, format);
            return done(new Output(
                    database.name(),
                    file.name(),
                    format,
                    written.rows(),
                    written.bytes(),
                    written.columns().stream().map(QueryAnswer.Column::of).toList(),
                    Math.round((System.nanoTime() - start) / NANOS_IN_A_TENTH) / 10.0,
                    Untrusted.CONTENT));
        }
    }

    private static Outcome done(Output output) {
        return Outcome.done(
                Count.of(output.rows(), "row") + " of "
                        + Count.of(output.columns().size(), "column")
                        + " written to " + output.file() + ", " + output.bytes() + " bytes, " + output.elapsedMs()
                        + " ms, " + output.database() + ".",
                output);
    }
}
