/** What tools answer that give rows. */
@NullMarked
package dev.pegboard.rows;

import org.jspecify.annotations.NullMarked;
