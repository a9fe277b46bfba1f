/** Rows of a result, on their way from a database to whoever reads them. */
@NullMarked
package dev.pegboard.engine.db.row;

import org.jspecify.annotations.NullMarked;
