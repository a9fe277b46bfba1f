package dev.pegboard.bench;

import java.util.function.LongUnaryOperator;

/** What makes the answer to a call the right one; an answer that only looks like one is a failure. */
@FunctionalInterface
interface Proof {
    /** For calls whose answer says nothing that could be wrong. */
    Proof NONE = (id, answer) -> true;

    boolean holds(long id, AnswerScanner answer);

    /** The number that was expected follows this text. */
    static Proof number(String marker, LongUnaryOperator expected) {
        byte[] bytes = Messages.bytes(marker);
        return (id, answer) -> answer.numberAfter(bytes) == expected.applyAsLong(id);
    }
}
