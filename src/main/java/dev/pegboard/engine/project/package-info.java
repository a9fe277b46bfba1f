/** What can be seen of a project by looking at its files. */
@NullMarked
package dev.pegboard.engine.project;

import org.jspecify.annotations.NullMarked;
