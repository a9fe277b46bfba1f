/** Calls made by the program itself: no bytes, no protocol. */
@NullMarked
package dev.pegboard.transport.inprocess;

import org.jspecify.annotations.NullMarked;
