package dev.pegboard.catalog;

import java.util.Map;

/**
 * A value that somebody began to type.
 *
 * @param variable what it is the value of
 * @param others the values of other variables, as far as they are known
 */
public record Completion(String variable, String typed, Map<String, String> others) {}
