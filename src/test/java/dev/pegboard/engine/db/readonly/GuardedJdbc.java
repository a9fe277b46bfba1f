package dev.pegboard.engine.db.readonly;

import dev.pegboard.base.Fault;
import dev.pegboard.engine.db.readonly.Subject.Outcome.End;
import dev.pegboard.engine.db.sql.ReadGuard;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Runs what the guard lets pass over one connection, in a transaction that can only read and is always rolled back. */
record GuardedJdbc(Connection connection, ReadGuard guard) implements Subject {
    @Override
    public Outcome run(String sql) {
        try {
            String reading = guard.check(sql).sql();
            try (PreparedStatement statement = connection.prepareStatement(reading)) {
                return new Outcome(End.RAN, drained(statement));
            } finally {
                rollBack();
            }
        } catch (Fault refused) {
            return new Outcome(End.REFUSED, refused.message());
        } catch (SQLException failed) {
            return new Outcome(End.FAILED, String.valueOf(failed.getMessage()));
        }
    }

    private static String drained(PreparedStatement statement) throws SQLException {
        StringBuilder text = new StringBuilder();
        if (statement.execute()) {
            try (ResultSet rows = statement.getResultSet()) {
                while (rows.next() && text.length() < 1000) {
                    text.append(rows.getString(1)).append('\n');
                }
            }
        }
        return text.toString();
    }

    private void rollBack() throws SQLException {
        if (!connection.getAutoCommit()) {
            connection.rollback();
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
