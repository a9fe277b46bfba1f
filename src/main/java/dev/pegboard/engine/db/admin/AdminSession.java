package dev.pegboard.engine.db.admin;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A connection for work on whole databases, whose statements end when the work is stopped. Knows no engine. */
public final class AdminSession implements AutoCloseable {
    /** What is made of a row. */
    @FunctionalInterface
    public interface Row<T> {
        T of(ResultSet row) throws SQLException;
    }

    private final Connection connection;
    private final Course course;

    public AdminSession(Connection connection, Course course) {
        this.connection = connection;
        this.course = course;
    }

    /** For work that may take any time, after those statements; the connection is closed if one of them fails. */
    public static AdminSession begun(Connection connection, Course course, List<String> settings) throws SQLException {
        AdminSession session = new AdminSession(connection, course);
        try {
            connection.setNetworkTimeout(Runnable::run, 0);
            for (String setting : settings) {
                session.run(setting);
            }
            return session;
        } catch (SQLException | RuntimeException e) {
            session.close();
            throw e;
        }
    }

    public Connection connection() {
        return connection;
    }

    public int majorVersion() throws SQLException {
        return connection.getMetaData().getDatabaseMajorVersion();
    }

    public void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false); // Braces are ours, not those of JDBC.
            try (Course.Hold _ = course.hold(statement::cancel)) {
                statement.execute(sql);
            }
        }
        course.check();
    }

    /** What each row of the answer means. A question without values is asked as it is: not all can be prepared. */
    public <T> List<T> ask(Row<T> row, String sql, Object... values) throws SQLException {
        if (values.length == 0) {
            try (Statement statement = connection.createStatement();
                    Course.Hold _ = course.hold(statement::cancel)) {
                return answers(row, statement.executeQuery(sql));
            }
        }
        try (PreparedStatement statement = connection.prepareStatement(sql);
                Course.Hold _ = course.hold(statement::cancel)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return answers(row, statement.executeQuery());
        }
    }

    private static <T> List<T> answers(Row<T> row, ResultSet rows) throws SQLException {
        List<T> answers = new ArrayList<>();
        try (rows) {
            while (rows.next()) {
                answers.add(row.of(rows));
            }
        }
        return answers;
    }

    public List<String> texts(String sql, Object... values) throws SQLException {
        return ask(row -> row.getString(1), sql, values);
    }

    /** The text of the first row; empty if there is none, or nothing in it. */
    public Optional<String> text(String sql, Object... values) throws SQLException {
        return ask(row -> Optional.ofNullable(row.getString(1)), sql, values).stream()
                .findFirst()
                .flatMap(found -> found);
    }

    /** The number of the first row, which is there. */
    public long number(String sql, Object... values) throws SQLException {
        return ask(row -> row.getLong(1), sql, values).getFirst();
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // It is of no use any more.
        }
    }
}
