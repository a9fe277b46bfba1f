package dev.pegboard.engine.db.sql;

import dev.pegboard.engine.db.sql.Lexicon.Trait;

/** The lexicon of each engine. */
final class Lexicons {
    static final Lexicon POSTGRES = new Lexicon(
            Trait.BACKSLASH_IN_STRINGS,
            Trait.ESCAPE_STRINGS,
            Trait.UNICODE_ESCAPES,
            Trait.DOLLAR_QUOTES,
            Trait.HASH_SYMBOLS,
            Trait.QUESTION_OPERATORS);

    static final Lexicon MYSQL = new Lexicon(
            Trait.BACKSLASH_IN_STRINGS,
            Trait.BACKTICK_NAMES,
            Trait.NO_BRACKETS,
            Trait.HASH_COMMENTS,
            Trait.DASHES_BEFORE_SPACE,
            Trait.COMMENTS_THAT_RUN,
            Trait.DIGITS_BEGIN_NAMES,
            Trait.VARIABLES);

    static final Lexicon SQLITE =
            new Lexicon(Trait.BACKTICK_NAMES, Trait.SHORT_BRACKET_NAMES, Trait.NUMBERED_QUESTION_MARKS);

    static final Lexicon SQL_SERVER =
            new Lexicon(Trait.BRACKET_NAMES, Trait.HASH_LETTERS, Trait.VARIABLES, Trait.DOLLAR_WORDS);

    static final Lexicon H2 = new Lexicon(
            Trait.UNICODE_ESCAPES,
            Trait.PLAIN_DOLLAR_QUOTES,
            Trait.BACKTICK_NAMES,
            Trait.SLASH_COMMENTS,
            Trait.VARIABLES,
            Trait.NUMBERED_QUESTION_MARKS);

    /** H2 when it imitates SQL Server; which of the two it is, only its address tells. */
    static final Lexicon H2_WITH_BRACKETS = new Lexicon(
            Trait.UNICODE_ESCAPES,
            Trait.PLAIN_DOLLAR_QUOTES,
            Trait.BACKTICK_NAMES,
            Trait.SHORT_BRACKET_NAMES,
            Trait.SLASH_COMMENTS,
            Trait.VARIABLES,
            Trait.NUMBERED_QUESTION_MARKS);

    static final Lexicon DUCKDB = new Lexicon(
            Trait.ESCAPE_STRINGS, Trait.UNICODE_ESCAPES, Trait.DOLLAR_QUOTES, Trait.HASH_SYMBOLS, Trait.BRACES);

    static final Lexicon ORACLE = new Lexicon(Trait.ALTERNATIVE_QUOTES, Trait.HASH_LETTERS);

    static final Lexicon CLICKHOUSE =
            new Lexicon(Trait.BACKSLASH_IN_STRINGS, Trait.BACKTICK_NAMES, Trait.SLASHES_UNSURE, Trait.BRACES);

    static final Lexicon TRINO = new Lexicon(Trait.UNICODE_ESCAPES);

    /** For an engine that nobody knows: whatever is not the same in all of them is refused. */
    static final Lexicon STANDARD = new Lexicon(
            Trait.BACKSLASH_IN_STRINGS,
            Trait.BACKTICK_NAMES,
            Trait.SLASHES_UNSURE,
            Trait.DASHES_BEFORE_SPACE,
            Trait.COMMENTS_THAT_RUN,
            Trait.VARIABLES);

    private Lexicons() {}
}
