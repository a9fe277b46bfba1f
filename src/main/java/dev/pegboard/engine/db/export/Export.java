package dev.pegboard.engine.db.export;

import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.Query;
import dev.pegboard.engine.db.connection.Session;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.dialect.ParquetRows;
import dev.pegboard.engine.db.row.ResultColumn;
import dev.pegboard.engine.db.row.RowSink;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Writes the whole result of a query into a file, however long it is, a few rows at a time. */
public final class Export {
    private final Database database;
    private final Query query;
    private final Stop stop;
    private final Progress progress;

    /** What was written. */
    public record Written(List<ResultColumn> columns, long rows, long bytes) {}

    /** Now and then is told how many rows were written so far. */
    public Export(Database database, Query query, Stop stop, LongConsumer told) {
        this.database = database;
        this.query = query;
        this.stop = stop;
        this.progress = new Progress(told);
    }

    /** Publishes the file when all rows are in it. */
    public Written to(ExportFile file, Format format) {
        try {
            return switch (format) {
                case CSV -> csv(file);
                case JSONL -> jsonLines(file);
                case PARQUET -> parquet(file);
            };
        } catch (IOException e) {
            throw ExportFile.failure(e);
        }
    }

    private Written csv(ExportFile file) throws IOException {
        Optional<Session.Copied> copied;
        try (OutputStream out = new DiskOutput(file.part(), progress::row)) { // The driver writes row by row.
            copied = database.copyCsv(query, stop, out);
        }
        return copied.isPresent()
                ? new Written(copied.get().columns(), copied.get().rows(), file.publish())
                : text(file, CsvRows::new);
    }

    private Written jsonLines(ExportFile file) throws IOException {
        return text(file, JsonRows::objects);
    }

    /** Makes a writer into a stream. */
    @FunctionalInterface
    private interface Writing {
        RowWriter into(OutputStream out);
    }

    private Written text(ExportFile file, Writing writing) throws IOException {
        List<ResultColumn> columns;
        try (OutputStream out = new DiskOutput(file.part(), () -> {})) {
            RowWriter writer = writing.into(out);
            columns = read(writer);
            writer.finish();
        }
        return new Written(columns, progress.rows(), file.publish());
    }

    private Written parquet(ExportFile file) throws IOException {
        try (ParquetRows rows = new ParquetRows(file.part())) {
            List<ResultColumn> columns = read(rows);
            rows.write();
            return new Written(columns, progress.rows(), file.publish());
        }
    }

    private List<ResultColumn> read(RowSink sink) {
        CountedRows counted = new CountedRows(sink, progress);
        database.stream(query, stop, counted);
        return counted.columns();
    }
}
