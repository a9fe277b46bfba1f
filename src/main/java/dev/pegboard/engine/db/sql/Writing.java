package dev.pegboard.engine.db.sql;

/**
 * One statement that changes data, and nothing but data, as far as its text can tell.
 *
 * @param sql the statement without what follows it, as a semicolon or a comment
 * @param kind insert, update, delete, merge or replace
 */
public record Writing(String sql, String kind) {}
