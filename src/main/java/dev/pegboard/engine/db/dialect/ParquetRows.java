package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.row.Cell;
import dev.pegboard.engine.db.row.ResultColumn;
import dev.pegboard.engine.db.row.RowSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows into a Parquet file by DuckDB. That keeps them in a database of its own first, in a folder beside the file:
 * the type of a column is known when all its values are, and no more memory is used for more rows.
 */
public final class ParquetRows implements RowSink, AutoCloseable {
    private static final String MEMORY = "256MB";

    private final Path file;
    private final Path folder;
    private List<ResultColumn> columns = List.of();
    private @Nullable DuckDBConnection database;
    private @Nullable DuckDBAppender appender;

    public ParquetRows(Path file) {
        this.file = file;
        this.folder = file.resolveSibling(file.getFileName() + ".d");
    }

    @Override
    public synchronized void columns(List<ResultColumn> found) throws IOException {
        if (found.isEmpty()) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, "A Parquet file needs at least one column");
        }
        columns = found;
        try {
            Files.createDirectory(folder);
            open();
        } catch (IOException | SQLException e) {
            throw failure(e);
        }
    }

    private void open() throws SQLException {
        Properties settings = new Properties();
        settings.put("memory_limit", MEMORY);
        settings.put("threads", "2");
        settings.put("temp_directory", folder.resolve("spilled").toString());
        settings.put("autoinstall_known_extensions", "false");
        Connection opened = new DuckDBDriver().connect("jdbc:duckdb:" + folder.resolve("rows.db"), settings);
        database = opened.unwrap(DuckDBConnection.class);
        try (Statement statement = opened.createStatement()) {
            statement.execute(ParquetTypes.table(columns));
        }
        appender = database.createAppender(DuckDBConnection.DEFAULT_SCHEMA, ParquetTypes.TABLE);
        appender.unsafeBreakThreadConfinement(); // Rows and their end come from two threads, one after the other.
    }

    @Override
    public synchronized boolean row(@Nullable Object[] values) {
        DuckDBAppender open = appender;
        if (open == null) {
            return false; // Closed by somebody who does not want the file any more.
        }
        try {
            open.beginRow();
            for (int i = 0; i < values.length; i++) {
                append(open, values[i], columns.get(i).form());
            }
            open.endRow();
            return true;
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private static void append(DuckDBAppender open, @Nullable Object value, ResultColumn.Form form)
            throws SQLException {
        if (value == null) {
            open.appendNull();
            return;
        }
        switch (form) {
            case WHOLE -> open.append(((Long) value).longValue());
            case REAL -> open.append(((Double) value).doubleValue());
            case FLAG -> open.append(((Boolean) value).booleanValue());
            case BINARY -> open.append((byte[]) value);
            default -> open.append(String.valueOf(Cell.of(value, Integer.MAX_VALUE)));
        }
    }

    /** Writes the file, when all rows have come. */
    public void write() {
        try {
            try (Statement statement = collected().createStatement()) {
                new NativeWork("parquet", statement)
                        .run(() -> statement.execute("COPY ("
                                + ParquetTypes.rows(statement, columns) + ") TO '"
                                + file.toString().replace("'", "''") + "' (FORMAT parquet, COMPRESSION zstd)"));
            }
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private synchronized Connection collected() throws SQLException {
        DuckDBConnection rows = database;
        if (rows == null || appender == null) {
            throw new IllegalStateException("there are no rows");
        }
        appender.flush();
        appender.close();
        appender = null;
        return rows;
    }

    private static Fault failure(Exception complaint) {
        return new Fault(
                FaultCode.FILE_NOT_WRITTEN, "The Parquet file cannot be written: " + complaint.getMessage(), complaint);
    }

    /** Deletes all but the file. */
    @Override
    public synchronized void close() {
        try (Connection _ = database;
                DuckDBAppender _ = appender) {
            appender = null;
            database = null;
        } catch (SQLException e) {
            // It goes away with its folder.
        }
        if (Files.exists(folder)) {
            delete();
        }
    }

    private void delete() {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw failure(e);
        }
    }
}
