/** What only PostgreSQL can tell about itself: its health, its slow queries, who waits for whom, its settings. */
@NullMarked
package dev.pegboard.engine.db.postgres;

import org.jspecify.annotations.NullMarked;
