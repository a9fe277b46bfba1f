/** One class for each engine: everything that differs between them. Adding an engine touches this folder alone. */
@NullMarked
package dev.pegboard.engine.db.dialect;

import org.jspecify.annotations.NullMarked;
