/** The one road every call takes, whatever way it came in. Knows no protocol and no transport. */
@NullMarked
package dev.pegboard.call;

import org.jspecify.annotations.NullMarked;
