package dev.pegboard.wire;

/** Takes bytes that lie in somebody else's array, which will change. */
@FunctionalInterface
public interface Taker {
    void add(byte[] from, int at, int count);
}
