/** Requests that one server of ours takes from a client and another one answers. */
@NullMarked
package dev.pegboard.mcp.relay;

import org.jspecify.annotations.NullMarked;
