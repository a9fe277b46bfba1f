package dev.pegboard.engine.db.admin;

import java.io.IOException;
import java.util.Optional;

/** A script of SQL, read statement by statement in the way of the engine's own client. Runs nothing. */
public interface Script {
    /**
     * A statement of the script.
     *
     * @param line where it begins
     */
    record Piece(byte[] text, long line) {}

    Optional<Piece> next() throws IOException;
}
