/** JSON-RPC messages and the revisions of MCP, without any behaviour. */
@NullMarked
package dev.pegboard.mcp.message;

import org.jspecify.annotations.NullMarked;
