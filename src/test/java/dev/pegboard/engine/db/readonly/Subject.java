package dev.pegboard.engine.db.readonly;

import java.sql.Connection;

/** Whoever runs statements that must only read. */
interface Subject extends AutoCloseable {
    /** How an attempt ended. */
    record Outcome(End end, String message) {
        enum End {
            /** It never reached the database. */
            REFUSED,
            /** The database complained. */
            FAILED,
            RAN
        }
    }

    Outcome run(String sql);

    /** The connection that statements run on, to look at its session afterwards. */
    Connection connection();

    @Override
    void close();
}
