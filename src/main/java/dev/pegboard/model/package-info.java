/** Language models that the user configured: a prompt in, a text out. Knows no SQL and no MCP. */
@NullMarked
package dev.pegboard.model;

import org.jspecify.annotations.NullMarked;
