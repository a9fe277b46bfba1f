package dev.pegboard.observe;

import java.time.Duration;

/**
 * One HTTP request that was answered.
 *
 * @param path without its parameters, in which clients put what must not be kept
 * @param status 0 if the client went before its answer began
 * @param owner on whose behalf it came
 */
public record Visit(String method, String path, int status, String owner, Duration time) {}
