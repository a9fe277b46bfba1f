package dev.pegboard.access;

/** Tells whom a bearer token stands for. Never shows or keeps the token. */
@FunctionalInterface
public interface Passes {
    Verdict check(String token);
}
