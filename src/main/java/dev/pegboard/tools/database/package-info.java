/** Tools about the databases of a project. */
@NullMarked
package dev.pegboard.tools.database;

import org.jspecify.annotations.NullMarked;
