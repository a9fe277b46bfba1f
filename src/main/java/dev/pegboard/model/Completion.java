package dev.pegboard.model;

/**
 * What a model answered.
 *
 * @param cut true if it had more to say than it may
 */
public record Completion(String text, boolean cut) {}
