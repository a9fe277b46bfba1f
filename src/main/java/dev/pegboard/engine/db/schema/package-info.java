/** What a database is made of: tables, columns, keys. Knows no engine and no connection. */
@NullMarked
package dev.pegboard.engine.db.schema;

import org.jspecify.annotations.NullMarked;
