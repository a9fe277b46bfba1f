/** Small things that every package may use and that know nothing of ours: JSON, faults, processes. */
@NullMarked
package dev.pegboard.base;

import org.jspecify.annotations.NullMarked;
