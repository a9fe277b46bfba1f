/** The revisions before 2026-07-28: a handshake, and a session that remembers it. */
@NullMarked
package dev.pegboard.mcp.legacy;

import org.jspecify.annotations.NullMarked;
