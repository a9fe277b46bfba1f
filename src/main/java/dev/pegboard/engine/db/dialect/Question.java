package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.sql.BoundStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks a catalogue one thing and makes something of each row of the answer. */
public final class Question {
    /** What is made of a row. */
    @FunctionalInterface
    public interface Row<T> {
        T of(ResultSet row) throws SQLException;
    }

    private Question() {}

    public static <T> List<T> ask(Connection connection, Row<T> row, String sql, @Nullable Object... values)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return answers(statement, row);
        }
    }

    /** Asks something about a statement, whose values are bound. */
    static <T> List<T> ask(Connection connection, Row<T> row, BoundStatement statement, Values values)
            throws SQLException {
        try (PreparedStatement prepared = connection.prepareStatement(statement.sql())) {
            for (int i = 0; i < statement.values().size(); i++) {
                values.bind(prepared, i + 1, statement.values().get(i));
            }
            return answers(prepared, row);
        }
    }

    private static <T> List<T> answers(PreparedStatement statement, Row<T> row) throws SQLException {
        List<T> answers = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                answers.add(row.of(rows));
            }
        }
        return answers;
    }

    /** A text that may be missing; an empty one is. */
    public static Optional<String> text(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getString(column)).filter(text -> !text.isEmpty());
    }

    /** A number of a column that may hold nothing. */
    public static Optional<Long> number(ResultSet row, String column) throws SQLException {
        long number = row.getLong(column);
        return row.wasNull() ? Optional.empty() : Optional.of(number);
    }
}
