/** Tools, resources and prompts about what only PostgreSQL has, and those that clients of other PostgreSQL servers know. */
@NullMarked
package dev.pegboard.tools.postgres;

import org.jspecify.annotations.NullMarked;
