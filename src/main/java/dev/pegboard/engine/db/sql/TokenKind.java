package dev.pegboard.engine.db.sql;

/** What a piece of a statement is, as far as its letters tell. */
enum TokenKind {
    /** A keyword or a name without quotes. */
    WORD,
    /** A name in quotes; where an engine may take it for a string, it is still called a name. */
    NAME,
    STRING,
    NUMBER,
    /** A numbered placeholder such as $1. */
    PARAMETER,
    /** A variable such as @total. */
    VARIABLE,
    /** One character of an operator or of punctuation. */
    SYMBOL
}
