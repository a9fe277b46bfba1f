package dev.pegboard.engine.db.sql;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;

/** Why a statement is no read, and what to do instead. */
enum Reason {
    CHANGES("changes data", "To change data, call run_query with write: true; a person has to grant writes first."),
    DEFINES("changes what the database is made of", "Tables and the like are changed by the project's own tools."),
    STORES(
            "stores the result elsewhere",
            "Leave INTO away: the rows are the answer. A column of that name needs quotes."),
    LOCKS("takes locks", "Leave it away: a read needs no lock."),
    FILES("reaches files of the database server", "Only tables and views can be read."),
    NETWORK("reaches other servers or programs", "Only tables and views of this database can be read."),
    RUNS_TEXT("runs a text as a statement", "Write that statement itself."),
    SETTINGS("changes settings of the session", "Leave it away: sessions are shared and set up for reading."),
    SEQUENCES("advances a sequence", "Read the sequence itself, or what currval and its catalogue tell."),
    SERVER("acts on the server or on other sessions", "Only data can be read."),
    TRANSACTIONS("controls transactions", "Leave it away: each call is a transaction of its own."),
    CODE("runs code whose effects cannot be foreseen", "Write a SELECT."),
    ASSIGNS("assigns a value to a variable", "Use a subquery or a window function."),
    UNKNOWN("is not known to only read", "Write a SELECT.");

    private final String words;
    private final String hint;

    Reason(String words, String hint) {
        this.words = words;
        this.hint = hint;
    }

    /** The refusal of a statement in which this was written. */
    Fault refusal(String written) {
        return new Fault(FaultCode.NOT_READ_ONLY, written + " " + words)
                .with("word", written)
                .hint(hint);
    }
}
