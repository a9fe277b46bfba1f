package dev.pegboard.engine.db.schema;

import java.util.List;
import java.util.Map;

/**
 * The first tables of a database in short.
 *
 * @param tables each with its columns, of which each is a name and a type
 * @param total how many tables there are
 */
public record Outline(Map<TableName, List<String>> tables, int total) {}
