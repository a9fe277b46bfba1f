package dev.pegboard.engine.db.schema;

/** A condition every row of a table meets. */
public record Check(String name, String condition) {}
