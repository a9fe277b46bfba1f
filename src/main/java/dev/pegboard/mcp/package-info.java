/** The protocol. The only package that knows MCP; chooses the era of each message. */
@NullMarked
package dev.pegboard.mcp;

import org.jspecify.annotations.NullMarked;
