package dev.pegboard.engine.db.admin;

import java.util.Optional;

/**
 * A copy that was made.
 *
 * @param way how, as "template, file copy"
 * @param bytes the size of the copy
 * @param missing what could not be copied, for people
 */
public record Copied(String way, long bytes, Optional<String> missing) {}
