/** MCP over HTTP: the streamable transport of every revision, and the older pair of addresses. */
@NullMarked
package dev.pegboard.transport.http;

import org.jspecify.annotations.NullMarked;
