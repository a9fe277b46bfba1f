/** Tools that a project defines by files of its own: their cards, and what runs when they are called. */
@NullMarked
package dev.pegboard.catalog.custom;

import org.jspecify.annotations.NullMarked;
