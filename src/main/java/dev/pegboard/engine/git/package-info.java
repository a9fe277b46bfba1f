/** Git, by the git program itself. */
@NullMarked
package dev.pegboard.engine.git;

import org.jspecify.annotations.NullMarked;
