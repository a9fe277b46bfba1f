package dev.pegboard.engine.db.connection;

import dev.pegboard.engine.db.dialect.Trouble;
import java.sql.SQLException;

/** A database did not accept a statement. Who knows the statement's text makes a better message of it. */
public final class StatementRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Trouble trouble;
    private final transient SQLException complaint;

    StatementRefused(Trouble trouble, SQLException cause) {
        super(trouble.message(), cause);
        this.trouble = trouble;
        this.complaint = cause;
    }

    /** What the database said, for an engine that makes more of it with the statement at hand. */
    public SQLException complaint() {
        return complaint;
    }

    public Trouble trouble() {
        return trouble;
    }
}
