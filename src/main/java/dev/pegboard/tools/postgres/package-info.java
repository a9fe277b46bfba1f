/** Tools, resources and prompts about PostgreSQL, and about connections and questions that any engine takes. */
@NullMarked
package dev.pegboard.tools.postgres;

import org.jspecify.annotations.NullMarked;
