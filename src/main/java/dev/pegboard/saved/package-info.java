/** Connections that somebody saved or chose, and the secrets in them: sealed where they are kept. */
@NullMarked
package dev.pegboard.saved;

import org.jspecify.annotations.NullMarked;
