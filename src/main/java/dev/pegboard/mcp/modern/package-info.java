/** The revision 2026-07-28: every request stands alone. */
@NullMarked
package dev.pegboard.mcp.modern;

import org.jspecify.annotations.NullMarked;
