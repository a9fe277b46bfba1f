package dev.pegboard.bench;

/** One answer, all of it, and the milliseconds from the request to its last byte. */
record Whole(byte[] bytes, double milliseconds) {}
