/** The text of SQL statements: their words, whether they only read, and their placeholders. Connects nowhere. */
@NullMarked
package dev.pegboard.engine.db.sql;

import org.jspecify.annotations.NullMarked;
