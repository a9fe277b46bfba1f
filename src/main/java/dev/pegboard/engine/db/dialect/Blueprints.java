package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.schema.Blueprint;
import java.sql.Connection;
import java.sql.SQLException;

/** Reads how a database is built, and knows the words to build it otherwise. Runs none of them. */
public interface Blueprints {
    /** The whole database, in a number of questions that does not grow with it. */
    Blueprint read(Connection connection) throws SQLException;

    SchemaWords words();
}
