package dev.pegboard.engine.db.sql;

/**
 * One statement that only reads, as far as its text can tell.
 *
 * @param sql the statement without what follows it, as a semicolon or a comment
 * @param kind its first word in lower case, as "select"
 * @param mentions what it names, for those who can look up whether that only reads, too
 */
public record Reading(String sql, String kind, Mentions mentions) {}
