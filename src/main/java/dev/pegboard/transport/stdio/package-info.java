/** MCP over a pipe: one message a line. */
@NullMarked
package dev.pegboard.transport.stdio;

import org.jspecify.annotations.NullMarked;
