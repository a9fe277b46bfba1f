/** Joins each tool's class with its words at build time, checks the pair, and writes the catalogue and its reference. */
@NullMarked
package dev.pegboard.catalog.build;

import org.jspecify.annotations.NullMarked;
