/** Whole databases of PostgreSQL, by its templates and its own programs. */
@NullMarked
package dev.pegboard.engine.db.admin.postgres;

import org.jspecify.annotations.NullMarked;
