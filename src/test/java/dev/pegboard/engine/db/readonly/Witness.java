package dev.pegboard.engine.db.readonly;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Sees everything that an attempt could change. */
interface Witness extends AutoCloseable {
    /** Everything, by name, as seen from outside and from the session itself. */
    Map<String, String> look(Connection session) throws SQLException;

    /** The attempt with the directory, the database and the session that it is to work on. */
    Attempt filled(Attempt attempt) throws SQLException;

    @Override
    void close() throws SQLException;

    /** Lets all attempts loose and tells which of them changed something or left the connection unfit. */
    static List<String> escapes(List<Attempt> attempts, Subject subject, Witness witness) throws SQLException {
        List<String> escapes = new ArrayList<>();
        Map<String, String> before = subject.seenBy(witness);
        for (Attempt attempt : attempts) {
            Subject.End end = subject.run(witness.filled(attempt).sql());
            Map<String, String> after = subject.seenBy(witness);
            if (!after.equals(before)) {
                Map<String, String> changed = new TreeMap<>(after);
                changed.entrySet().removeAll(before.entrySet());
                escapes.add(attempt + "\n  " + end + ", changed " + changed);
                before = after;
            }
            if (subject.run("SELECT count(*) FROM witness") != Subject.End.RAN) {
                escapes.add(attempt + "\n  left the connection in a bad state");
            }
        }
        return escapes;
    }

    /** The one row of an answer. */
    static Map<String, String> row(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            Map<String, String> row = new TreeMap<>();
            for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                row.put(rows.getMetaData().getColumnLabel(column), String.valueOf(rows.getString(column)));
            }
            return row;
        }
    }

    static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
