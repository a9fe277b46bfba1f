/** Calls as files in a project's .vsc-bridge folder: the end that serves them, and the end that makes them. */
@NullMarked
package dev.pegboard.transport.file;

import org.jspecify.annotations.NullMarked;
