/** Connections to databases: opened on demand, shared, cleaned after each use, closed when idle. */
@NullMarked
package dev.pegboard.engine.db.connection;

import org.jspecify.annotations.NullMarked;
