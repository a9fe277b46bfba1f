/** What MCP clients of every revision can ask for: tools, resources, prompts, completion. */
@NullMarked
package dev.pegboard.mcp.operation;

import org.jspecify.annotations.NullMarked;
