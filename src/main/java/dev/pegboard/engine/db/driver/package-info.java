/** JDBC drivers: those built in, and those that a person added. */
@NullMarked
package dev.pegboard.engine.db.driver;

import org.jspecify.annotations.NullMarked;
