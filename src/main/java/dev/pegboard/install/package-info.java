/** Enters this program into the configuration files of agents: finds them, edits them, and leaves the rest untouched. */
@NullMarked
package dev.pegboard.install;

import org.jspecify.annotations.NullMarked;
