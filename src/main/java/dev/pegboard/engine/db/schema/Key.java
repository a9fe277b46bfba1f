package dev.pegboard.engine.db.schema;

import java.util.List;

/** A primary key or a unique constraint. */
public record Key(String name, List<String> columns) {}
