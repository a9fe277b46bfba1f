package dev.pegboard.engine.db.sql;

import java.util.Set;

/**
 * One statement that changes data, and nothing but data, as far as its text can tell.
 *
 * @param sql the statement without what follows it, as a semicolon or a comment
 * @param kind insert, update, delete, merge or replace
 * @param functions the names of all functions that it calls, without their schemas; some may be names of types
 * @param attributes all other names behind a dot, which PostgreSQL may take for functions of one argument
 */
public record Writing(String sql, String kind, Set<String> functions, Set<String> attributes) {}
