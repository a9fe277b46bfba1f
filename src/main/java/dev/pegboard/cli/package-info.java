/** The command line: one class for each command, and what they share. */
@NullMarked
package dev.pegboard.cli;

import org.jspecify.annotations.NullMarked;
