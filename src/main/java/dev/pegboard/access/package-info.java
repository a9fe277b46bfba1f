/** On whose behalf calls are made, and what that one may do. */
@NullMarked
package dev.pegboard.access;

import org.jspecify.annotations.NullMarked;
