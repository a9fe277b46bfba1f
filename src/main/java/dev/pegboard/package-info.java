/** The program: puts the parts together. */
@NullMarked
package dev.pegboard;

import org.jspecify.annotations.NullMarked;
