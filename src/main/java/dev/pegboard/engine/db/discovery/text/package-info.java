/** Reads the formats that projects are configured in as plain values. Knows no database and runs no code. */
@NullMarked
package dev.pegboard.engine.db.discovery.text;

import org.jspecify.annotations.NullMarked;
