package dev.pegboard.access;

/** Tells whom a bearer token stands for. Never shows or keeps the token. */
@FunctionalInterface
public interface Passes {
    Verdict check(String token);

    /** Tells it of a token that was shown before, which is no use of it. */
    default Verdict checkAgain(String token) {
        return check(token);
    }
}
