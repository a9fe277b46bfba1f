/** Which project a call is about, and that project's engines and settings. */
@NullMarked
package dev.pegboard.workspace;

import org.jspecify.annotations.NullMarked;
