package dev.pegboard.engine.db.admin;

import java.nio.file.Path;

/** A dump that was written, by which program or means. */
public record Dumped(Path file, long bytes, String means) {}
