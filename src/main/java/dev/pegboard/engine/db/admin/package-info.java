/** Whole databases: made, copied, renamed, dumped, filled and dropped. What all engines share; knows none of them. */
@NullMarked
package dev.pegboard.engine.db.admin;

import org.jspecify.annotations.NullMarked;
