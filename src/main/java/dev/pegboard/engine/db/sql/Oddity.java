package dev.pegboard.engine.db.sql;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;

/** Refuses texts that cannot be read with certainty, because whoever guesses can be led astray. */
final class Oddity {
    private Oddity() {}

    /** Something begins and does not end. */
    static Fault unfinished(String what, int at) {
        return new Fault(FaultCode.SQL_FAILED, what + " begins at character " + (at + 1) + " and does not end")
                .with("position", at + 1);
    }

    /** Something that engines, their settings or their drivers may read in more than one way. */
    static Fault unclear(String what, int at, String hint) {
        return new Fault(FaultCode.NOT_READ_ONLY, what + " at character " + (at + 1) + " can be read in two ways")
                .with("position", at + 1)
                .hint(hint);
    }

    static Fault secondStatement(Tokens tokens, int at) {
        int position = tokens.start(at) + 1;
        return new Fault(FaultCode.NOT_READ_ONLY, "There is a second statement at character " + position)
                .with("position", position)
                .hint("Send one statement in each call.");
    }
}
