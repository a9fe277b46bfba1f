/** Whole databases: made, copied, renamed, dumped, filled and dropped, by each engine's own means. */
@NullMarked
package dev.pegboard.engine.db.admin;

import org.jspecify.annotations.NullMarked;
