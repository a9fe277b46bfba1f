/** Tools about the server itself. */
@NullMarked
package dev.pegboard.tools.server;

import org.jspecify.annotations.NullMarked;
