package dev.pegboard.engine.db.schema;

/**
 * What stands beside the tables of a database.
 *
 * @param kind as "type", "sequence", "extension": the word after CREATE, in lower case
 * @param definition what follows the name in the statement that would make it
 */
public record Detached(String kind, TableName name, String definition) {}
