/** Whole databases of the engines that keep each one in a file: SQLite, H2 and DuckDB. */
@NullMarked
package dev.pegboard.engine.db.admin.file;

import org.jspecify.annotations.NullMarked;
