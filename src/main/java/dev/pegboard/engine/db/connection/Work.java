package dev.pegboard.engine.db.connection;

import java.io.IOException;
import java.sql.SQLException;

/** What is done on a connection. */
@FunctionalInterface
public interface Work<T> {
    T run(Session session) throws SQLException, IOException;
}
