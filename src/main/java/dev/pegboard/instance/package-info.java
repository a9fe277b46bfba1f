/** Instances: one background process for each project, found by files in Pegboard's home. Knows no protocol. */
@NullMarked
package dev.pegboard.instance;

import org.jspecify.annotations.NullMarked;
