package dev.pegboard.engine.db.diff;

import dev.pegboard.engine.db.dialect.Engine;
import dev.pegboard.engine.db.dialect.SchemaWords;

/** The engine of both databases and its words. */
record Dialect(Engine engine, SchemaWords words) {}
