/** Where a database is and how to get in. Opens nothing. */
@NullMarked
package dev.pegboard.engine.db.address;

import org.jspecify.annotations.NullMarked;
