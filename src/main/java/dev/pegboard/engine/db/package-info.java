/** The databases of a project: found, opened, read, and written to where a person allowed it. */
@NullMarked
package dev.pegboard.engine.db;

import org.jspecify.annotations.NullMarked;
