/** Results on their way into files: CSV, JSON lines and Parquet, of any size. */
@NullMarked
package dev.pegboard.engine.db.export;

import org.jspecify.annotations.NullMarked;
