/** Finds the databases of a project in its files. Runs none of its code, reads nothing outside it, connects nowhere. */
@NullMarked
package dev.pegboard.engine.db.discovery;

import org.jspecify.annotations.NullMarked;
