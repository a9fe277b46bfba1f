/** What can be called: tools, resources and prompts, and the cards that describe them. Knows no protocol. */
@NullMarked
package dev.pegboard.catalog;

import org.jspecify.annotations.NullMarked;
