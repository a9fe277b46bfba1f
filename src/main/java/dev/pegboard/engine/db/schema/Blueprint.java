package dev.pegboard.engine.db.schema;

import java.util.List;

/** A database in the words that would make it again, without what is in its tables. */
public record Blueprint(List<TableBlueprint> tables, List<Detached> detached, List<Program> programs) {}
