/** Tools about the project as a whole. */
@NullMarked
package dev.pegboard.tools.project;

import org.jspecify.annotations.NullMarked;
