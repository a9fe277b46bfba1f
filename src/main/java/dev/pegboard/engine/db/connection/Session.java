package dev.pegboard.engine.db.connection;

import dev.pegboard.engine.db.dialect.CsvCopy;
import dev.pegboard.engine.db.dialect.Engine;
import dev.pegboard.engine.db.dialect.Values;
import dev.pegboard.engine.db.row.ResultColumn;
import dev.pegboard.engine.db.row.RowSink;
import dev.pegboard.engine.db.sql.BoundStatement;
import dev.pegboard.engine.db.sql.Mentions;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A connection for the time of one piece of work, which can be stopped from outside. */
public final class Session {
    /** So few rows are held at once without harm. */
    private static final int MOST_AT_ONCE = 500;

    private final Connection connection;
    private final Inspection inspection;
    private final Engine engine;
    private final Task<?> task;

    Session(Connection connection, Inspection inspection, Task<?> task) {
        this.connection = connection;
        this.inspection = inspection;
        this.engine = inspection.engine();
        this.task = task;
    }

    public Engine engine() {
        return engine;
    }

    /** For catalogue questions and plans; a stop breaks this connection off. */
    public Connection connection() {
        return connection;
    }

    /** Gives the rows to the sink until it has enough, but no more than are wanted. */
    public void read(BoundStatement statement, int wanted, RowSink sink) throws SQLException, IOException {
        Optional<String> ending = wanted <= MOST_AT_ONCE ? engine.ending(connection) : Optional.empty();
        if (ending.isPresent()) {
            run(statement, readable -> runToTheEnd(readable.followedBy(ending.get()), wanted, sink));
        } else {
            run(statement, readable -> runInParts(readable, new FetchSize(wanted), sink));
        }
    }

    /** Gives the rows to the sink until it has enough, with room for one of them at a time. */
    public void readOneByOne(BoundStatement statement, RowSink sink) throws SQLException, IOException {
        run(statement, readable -> runInParts(readable, new FetchSize(1), sink));
    }

    /** What is done with a statement. */
    @FunctionalInterface
    private interface Run {
        void of(BoundStatement readable) throws SQLException, IOException;
    }

    private void run(BoundStatement statement, Run run) throws SQLException, IOException {
        BoundStatement readable = statement;
        try {
            readable = engine.readable(connection, statement);
            run.of(readable);
        } catch (SQLException complaint) {
            task.check();
            throw engine.revealed(complaint, connection, readable);
        }
    }

    private void runInParts(BoundStatement statement, FetchSize fetched, RowSink sink)
            throws SQLException, IOException {
        try (Statement prepared = prepare(statement)) {
            prepared.setFetchSize(fetched.first());
            task.run(prepared);
            try (ResultSet rows = execute(prepared, statement)) {
                if (give(rows, fetched, sink).cut()) {
                    engine.abandon(prepared);
                }
            }
        }
    }

    /** Takes all rows at once, and ends the transaction in the same message: each message costs two wake-ups. */
    private void runToTheEnd(BoundStatement statement, int wanted, RowSink sink) throws SQLException, IOException {
        try (Statement prepared = prepare(statement)) {
            prepared.setMaxRows(wanted);
            task.run(prepared);
            try (ResultSet rows = execute(prepared, statement)) {
                give(rows, new FetchSize(wanted), sink);
            }
        }
    }

    /** Writes the rows as CSV, in a way that is faster than reading them. */
    public Copied copy(CsvCopy way, String sql, OutputStream to) throws SQLException, IOException {
        List<ResultColumn> columns = way.columns(connection, sql);
        task.give();
        return new Copied(columns, way.copy(connection, sql, to));
    }

    /** What was written as CSV. */
    public record Copied(List<ResultColumn> columns, long rows) {}

    /** What a sink took; cut if it had enough before the end. */
    private record Given(long rows, boolean cut) {}

    /** Runs a statement that changes data; how many rows it changed. Rows that it returns go to the sink. */
    public long change(BoundStatement statement, RowSink sink) throws SQLException, IOException {
        try (PreparedStatement prepared = connection.prepareStatement(statement.sql())) {
            bind(prepared, statement);
            task.run(prepared);
            if (prepared.execute()) {
                try (ResultSet rows = prepared.getResultSet()) {
                    return give(rows, new FetchSize(Integer.MAX_VALUE), sink).rows();
                }
            }
            return prepared.getLargeUpdateCount();
        }
    }

    /** Throws if what a statement names could do more than read. */
    public void inspect(Mentions mentions) throws SQLException {
        inspection.require(connection, mentions);
    }

    /** Only a statement with values knows how to read a doubled question mark. */
    private Statement prepare(BoundStatement statement) throws SQLException {
        if (statement.values().isEmpty() && !statement.sql().contains("??")) {
            Statement plain = connection.createStatement();
            plain.setEscapeProcessing(false); // Braces are ours, not those of JDBC.
            return plain;
        }
        PreparedStatement prepared = connection.prepareStatement(statement.sql());
        bind(prepared, statement);
        return prepared;
    }

    private void bind(PreparedStatement prepared, BoundStatement statement) throws SQLException {
        for (int i = 0; i < statement.values().size(); i++) {
            engine.values().bind(prepared, i + 1, statement.values().get(i));
        }
    }

    private static ResultSet execute(Statement prepared, BoundStatement statement) throws SQLException {
        boolean answered =
                prepared instanceof PreparedStatement bound ? bound.execute() : prepared.execute(statement.sql());
        if (!answered) {
            throw new SQLException("The statement gives no rows");
        }
        return prepared.getResultSet();
    }

    private Given give(ResultSet rows, FetchSize fetched, RowSink sink) throws SQLException, IOException {
        Values values = engine.values();
        List<ResultColumn> columns = values.columns(rows);
        task.give();
        sink.columns(columns);
        boolean more = true;
        long count = 0;
        while (more && rows.next()) {
            @Nullable Object[] row = new @Nullable Object[columns.size()];
            for (int i = 0; i < row.length; i++) {
                row[i] = values.read(rows, i + 1, columns.get(i));
            }
            fetched.seen(row, rows);
            more = sink.row(row);
            count++;
            task.check();
        }
        return new Given(count, !more);
    }
}
