/** What one database has otherwise than another one, as a list and as SQL. Runs none of it. */
@NullMarked
package dev.pegboard.engine.db.diff;

import org.jspecify.annotations.NullMarked;
