package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Secrets;
import dev.pegboard.base.VisibleText;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What a database's complaint means.
 *
 * @param code SQL_FAILED where the statement is wrong; DB_UNREACHABLE, DB_LOGIN, DB_LOST and others where it is not
 * @param message the complaint in a sentence, without the driver's decoration
 * @param position where in the statement, counted from 1 in characters
 * @param missing the name of a column or table that does not exist, as the statement has it
 */
public record Trouble(FaultCode code, String message, Optional<Integer> position, Optional<Missing> missing) {
    /** A name that the database does not know. */
    public record Missing(Kind kind, String name) {
        /** What was looked for. */
        public enum Kind {
            TABLE,
            COLUMN
        }
    }

    /** The complaint for whoever reads the answer: rows and names in it are data, so it is quoted, on one line. */
    public String said() {
        return "The database says: " + quoted();
    }

    /** The complaint in quotes, without secrets. */
    public String quoted() {
        return VisibleText.quoted(Secrets.hideIn(message));
    }

    /** The same with another place. */
    Trouble moved(UnaryOperator<Integer> move) {
        return new Trouble(code, message, position.map(move), missing);
    }

    public static Trouble of(FaultCode code, String message) {
        return new Trouble(code, message, Optional.empty(), Optional.empty());
    }
}
