package dev.pegboard.access;

/** Whom somebody is taken for who wants to come in. Knows no protocol. */
public sealed interface Verdict {
    /** One who may come in. */
    record Known(Identity identity) implements Verdict {}

    /** One who showed nothing. */
    record Nobody() implements Verdict {}

    /** One who showed something that does not count: wrong, expired or revoked, which is nobody's business. */
    record Unknown() implements Verdict {}

    /** One who is known, but was given none of the rights that this server knows. */
    record TooLittle(String neededScope) implements Verdict {}

    /** Nobody can tell now, because what is needed for that cannot be reached. */
    record Unsure() implements Verdict {}
}
