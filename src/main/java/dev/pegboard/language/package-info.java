/** Questions in plain words: what a model must know to write their SQL, and the SQL in what it answers. */
@NullMarked
package dev.pegboard.language;

import org.jspecify.annotations.NullMarked;
