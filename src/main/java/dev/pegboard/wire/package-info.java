/** HTTP/1.1 as bytes: a server for blocking sockets, and the reading that clients share with it. Knows no MCP, no JSON. */
@NullMarked
package dev.pegboard.wire;

import org.jspecify.annotations.NullMarked;
