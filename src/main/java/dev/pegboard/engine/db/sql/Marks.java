package dev.pegboard.engine.db.sql;

import dev.pegboard.engine.db.sql.Lexicon.Trait;
import java.util.Set;

/** Tells which question marks, colons and dollars of a statement are places for values. Knows no values. */
final class Marks {
    /** Words after which a value is expected; after any other word a question mark or a colon belongs to it. */
    private static final Set<String> BEFORE_A_VALUE = Words.of("""
            select distinct all any some where and or not in is like ilike rlike regexp glob match similar to escape
            between on using when then else case having by limit offset fetch first next top from values set returning
            as interval date time timestamp zone union except intersect over default xor div mod binary separator
            qualify sample table into only""");

    private final Tokens tokens;
    private final Lexicon lexicon;

    Marks(Tokens tokens, Lexicon lexicon) {
        this.tokens = tokens;
        this.lexicon = lexicon;
    }

    String text() {
        return tokens.text();
    }

    int count() {
        return tokens.count();
    }

    int start(int at) {
        return tokens.start(at);
    }

    int end(int at) {
        return tokens.end(at);
    }

    /** True for a question mark that stands for a value. */
    boolean value(int at) {
        return tokens.symbol(at, '?') && !doubled(at) && !operator(at);
    }

    /** True for a question mark that is an operator, or part of one: a value stands before it, or an at sign. */
    boolean operator(int at) {
        return lexicon.has(Trait.QUESTION_OPERATORS)
                && tokens.symbol(at, '?')
                && !doubled(at)
                && (valueBefore(at) || tokens.symbol(at - 1, '@') && tokens.touchesNext(at - 1));
    }

    /** The number of $1 or ?1; -1 for anything else. */
    int number(int at) {
        if (tokens.kind(at) != TokenKind.PARAMETER) {
            return -1;
        }
        String digits = tokens.written(at).substring(1);
        return digits.length() > 5 ? Integer.MAX_VALUE : Integer.parseInt(digits);
    }

    boolean numbered() {
        return highestNumber() >= 0;
    }

    int highestNumber() {
        int highest = -1;
        for (int at = 0; at < count(); at++) {
            highest = Math.max(highest, number(at));
        }
        return highest;
    }

    /** True for a colon with a word glued to it that is no cast, no slice and no part of a value. */
    boolean named(int at) {
        boolean colon = tokens.symbol(at, ':') && tokens.touchesNext(at) && tokens.word(at + 1);
        boolean cast = tokens.symbol(at - 1, ':') && tokens.touchesNext(at - 1);
        return colon && !cast && !valueBefore(at);
    }

    /** The name after a colon, as it is written. */
    String name(int colon) {
        return tokens.written(colon + 1);
    }

    /** True if the colon may also begin the upper bound of a slice without a lower one. */
    boolean maybeSlice(int colon) {
        return tokens.symbol(colon - 1, '[');
    }

    /** True for one of two question marks in a row, which JDBC takes for an operator already. */
    private boolean doubled(int at) {
        int first = at;
        while (tokens.symbol(first - 1, '?') && tokens.touchesNext(first - 1)) {
            first--;
        }
        boolean another = tokens.symbol(at + 1, '?') && tokens.touchesNext(at);
        return lexicon.has(Trait.QUESTION_OPERATORS) && (another || (at - first) % 2 == 1);
    }

    private boolean valueBefore(int at) {
        int before = at - 1;
        if (before < 0) {
            return false;
        }
        return switch (tokens.kind(before)) {
            case SYMBOL -> tokens.symbol(before, ')') || tokens.symbol(before, ']');
            case WORD -> !BEFORE_A_VALUE.contains(tokens.name(before)) || tokens.symbol(before - 1, '.');
            default -> true;
        };
    }
}
